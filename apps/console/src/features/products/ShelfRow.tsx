import { Flag, formatCents, type ShelfProduct } from '@live/protocol';
import { Button, Checkbox, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { upTo } from '../../components/upTo.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { productTexts as texts } from '../../lib/productTexts.ts';
import styles from './ProductsDialog.module.css';

interface ShelfRowProps {
  product: ShelfProduct;
  isExplained: boolean;
  mayExplain: boolean;
  onMove(by: number): void;
  onDragStart(): void;
  onDrop(): void;
  /** Whether it was done. */
  onChange(to: { price?: string; isSoldOut?: 0 | 1 }): Promise<boolean>;
  onExplain(): void;
  onHide(): void;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** A product that the room shows: moved, repriced, sold out, explained. */
export const ShelfRow = ({ product, isExplained, mayExplain, ...on }: ShelfRowProps) => {
  const { title, image, clicks = 0, purchases = 0, cents = 0 } = product;
  const [price, setPrice] = useState<string>();
  const savePrice = async () => {
    const isSaved =
      price === undefined || price === product.price || (await on.onChange({ price }));
    // What was typed stays until it is saved.
    if (isSaved) setPrice((now) => (now === price ? undefined : now));
  };
  const move = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    on.onMove(by);
  };
  return (
    <li
      className={styles.row}
      data-explained={isExplained || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={texts.move(title)}
        draggable
        onDragStart={on.onDragStart}
        onKeyDown={move}
      >
        ⠿
      </button>
      {image === '' ? <i aria-hidden /> : <img src={image} alt="" />}
      <p className={styles.words}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <small>
          {texts.counts(formatCount(clicks), formatCount(purchases), formatCents(cents))}
        </small>
        {product.note && <small>{product.note}</small>}
      </p>
      <Input
        className={styles.price}
        aria-label={texts.priceOf(title)}
        count={upTo(16)}
        value={price ?? product.price}
        onChange={({ target }) => setPrice(target.value)}
        onBlur={() => void savePrice()}
        onPressEnter={() => void savePrice()}
      />
      <Checkbox
        aria-label={texts.soldOutOf(title)}
        checked={product.isSoldOut === Flag.YES}
        onChange={({ target }) =>
          void on.onChange({ isSoldOut: target.checked ? Flag.YES : Flag.NO })
        }
      >
        {texts.soldOut}
      </Checkbox>
      {mayExplain && (
        <Button
          className={styles.explain ?? ''}
          type={isExplained ? 'default' : 'primary'}
          danger={isExplained}
          aria-label={isExplained ? texts.end : texts.beginOf(title)}
          onClick={on.onExplain}
        >
          {isExplained ? texts.end : texts.begin}
        </Button>
      )}
      <Button type="text" aria-label={texts.hideOf(title)} onClick={on.onHide}>
        {texts.hide}
      </Button>
    </li>
  );
};
