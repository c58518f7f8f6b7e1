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
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const { shelf, shown, setShelf } = goods;
  const move = (productId: string, target: (ids: readonly string[], from: number) => number) =>
    setShelf((items) => {
      const ids = items.map((item) => item.productId);
      const from = ids.indexOf(productId);
      const to = target(ids, from);
      if (from < 0 || to < 0 || to >= ids.length || to === from) return undefined;
      setSaid(texts.moved(items[from]?.title ?? '', to + 1));
      return moveTo(ids, from, to);
    });
  if (!shelf.data) return null;
  if (shown.length === 0) return <p className={styles.empty}>{texts.shelfEmpty}</p>;
  return (
    <>
      <small className={styles.hint}>{texts.shelfHint}</small>
      <ol className={styles.rows} aria-label={texts.shelf}>
        {shown.map((product) => {
          const { productId, title } = product;
          const isExplained = spotlight?.productId === productId;
          return (
            <ShelfRow
              key={productId}
              product={product}
              isExplained={isExplained}
              mayExplain={isRunning}
              onMove={(by) => move(productId, (_, from) => from + by)}
              onDragStart={() => setDragged(productId)}
              onDrop={() => dragged !== undefined && move(dragged, (ids) => ids.indexOf(productId))}
              onChange={(to) => goods.change(product, to)}
              onExplain={() =>
                void (spotlight && isExplained
                  ? goods.end(spotlight.spotlightId, title)
                  : goods.begin(productId))
              }
              onHide={() =>
                setShelf((items) =>
                  items.map((item) => item.productId).filter((id) => id !== productId),
                )
              }
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
