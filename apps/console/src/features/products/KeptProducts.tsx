import type { Product } from '@live/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { productTexts as texts } from '../../lib/productTexts.ts';
import { ImportProducts } from './ImportProducts.tsx';
import { ProductForm } from './ProductForm.tsx';
import styles from './ProductsDialog.module.css';
import type { Goods } from './useGoods.ts';

/** Everything that the host keeps: made, changed, deleted, and put on the shelf. */
export const KeptProducts = ({ goods }: { goods: Goods }) => {
  const [editing, setEditing] = useState<Product | 'new' | 'csv'>();
  const { kept, shelf, shown, setShelf } = goods;
  const ids = shown.map(({ productId }) => productId);
  const items = kept.data?.items ?? [];
  const close = () => setEditing(undefined);
  if (editing === 'csv') return <ImportProducts goods={goods} onDone={close} />;
  if (editing !== undefined)
    return (
      <ProductForm
        product={editing === 'new' ? undefined : editing}
        onSave={(draft) => goods.save([draft])}
        onCancel={close}
      />
    );
  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => setEditing('new')}>{texts.add}</Button>
        <Button onClick={() => setEditing('csv')}>{texts.importCsv}</Button>
      </div>
      {kept.data && items.length === 0 && <p className={styles.empty}>{texts.keptEmpty}</p>}
      <ul className={styles.rows} aria-label={texts.kept}>
        {items.map((product) => {
          const { productId, title, image, price } = product;
          return (
            <li key={productId} className={styles.row}>
              {image === '' ? <i aria-hidden /> : <img src={image} alt="" />}
              <p className={styles.words}>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                <small>
                  <bdi>{price}</bdi>
                </small>
              </p>
              <Button
                disabled={!shelf.data || ids.includes(productId)}
                aria-label={texts.showOf(title)}
                onClick={() =>
                  setShelf((items) => [
                    ...items.map((item) => item.productId).filter((id) => id !== productId),
                    productId,
                  ])
                }
              >
                {texts.show}
              </Button>
              <Button
                type="text"
                aria-label={texts.editOf(title)}
                onClick={() => setEditing(product)}
              >
                {texts.edit}
              </Button>
              <Button
                type="text"
                danger
                aria-label={texts.removeOf(title)}
                onClick={() => void goods.remove(product)}
              >
                {texts.remove}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
};
