import { Flag, type ShelfProduct } from '@live/protocol';
import type { ReactNode } from 'react';
import { productTexts } from '../../lib/productTexts.ts';
import styles from './products.module.css';

type Shown = Pick<ShelfProduct, 'title' | 'image' | 'price' | 'isSoldOut' | 'note'>;

/** Picture, title and price of a product, and what can be done with it. */
export const ProductLine = ({ product, children }: { product: Shown; children: ReactNode }) => {
  const { title, image, price, isSoldOut, note } = product;
  return (
    <div className={styles.line}>
      {image === '' ? <i aria-hidden="true" /> : <img src={image} alt="" />}
      <p>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <span>{isSoldOut === Flag.YES ? <em>{productTexts.soldOut}</em> : <bdi>{price}</bdi>}</span>
        {note && <small>{note}</small>}
      </p>
      {children}
    </div>
  );
};
