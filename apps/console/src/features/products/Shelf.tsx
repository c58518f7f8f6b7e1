import { useRoom } from '@live/web';
import { useState } from 'react';
import { productTexts as texts } from '../../lib/productTexts.ts';
import { moveTo } from './moveTo.ts';
import styles from './ProductsDialog.module.css';
import { ShelfRow } from './ShelfRow.tsx';
import type { Goods } from './useGoods.ts';

/** What the room shows, in an order that is changed by dragging and by keys. */
export const Shelf = ({ goods, isRunning }: { goods: Goods; isRunning: boolean }) => {
  const spotlight = useRoom((state) => state.spotlight);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const { shown, setShelf } = goods;
  const ids = shown.map(({ productId }) => productId);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length || to === from) return;
    setSaid(texts.moved(shown[from]?.title ?? '', to + 1));
    void setShelf(moveTo(ids, from, to));
  };
  if (shown.length === 0) return <p className={styles.empty}>{texts.shelfEmpty}</p>;
  return (
    <>
      <small className={styles.hint}>{texts.shelfHint}</small>
      <ol className={styles.rows} aria-label={texts.shelf}>
        {shown.map((product, place) => {
          const { productId, title } = product;
          const isExplained = spotlight?.productId === productId;
          return (
            <ShelfRow
              key={productId}
              product={product}
              isExplained={isExplained}
              mayExplain={isRunning}
              onMove={(by) => move(place, place + by)}
              onDragStart={() => setDragged(place)}
              onDrop={() => dragged !== undefined && move(dragged, place)}
              onChange={(to) => void goods.change(product, to)}
              onExplain={() =>
                void (spotlight && isExplained
                  ? goods.end(spotlight.spotlightId, title)
                  : goods.begin(productId))
              }
              onHide={() => void setShelf(ids.filter((id) => id !== productId))}
            />
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
};
