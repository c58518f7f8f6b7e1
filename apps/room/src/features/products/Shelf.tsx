import { Flag, type ShelfProduct } from '@live/protocol';
import { useBusy, useRoom, useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { productTexts } from '../../lib/productTexts.ts';
import { ProductLine } from './ProductLine.tsx';
import { ProductLink } from './ProductLink.tsx';
import styles from './products.module.css';

/** Everything that the room shows, in its order: viewers open links, the host explains. */
export const Shelf = ({ isHost = false }: { isHost?: boolean }) => {
  const { liveId } = useRoomModel().loaded;
  const spotlight = useRoom((room) => room.spotlight);
  const { data, isError, refetch } = useQuery({
    // Price and stock of what is explained change while the list is open.
    queryKey: ['shelf', liveId, spotlight?.price, spotlight?.isSoldOut],
    queryFn: ({ signal }) => api.call('productShelf', { liveId }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });
  const [isBusy, run] = useBusy();
  if (isError && !data)
    return (
      <p role="alert">
        {productTexts.loadFailed}{' '}
        <button type="button" className="button" onClick={() => void refetch()}>
          {productTexts.retry}
        </button>
      </p>
    );
  if (data?.items.length === 0) return <p>{productTexts.none}</p>;
  const explain = ({ productId }: ShelfProduct) =>
    void run(() => api.call('spotlightBegin', { liveId, productId }));
  return (
    <ul className={styles.shelf} aria-busy={!data}>
      {data?.items.map((product) => (
        <li key={product.productId}>
          <ProductLine product={product}>
            {product.productId === spotlight?.productId ? (
              <span className={styles.now}>{productTexts.explaining}</span>
            ) : isHost ? (
              <button
                type="button"
                className="button"
                aria-label={`${productTexts.begin}：${product.title}`}
                disabled={isBusy}
                onClick={() => explain(product)}
              >
                {productTexts.begin}
              </button>
            ) : (
              product.isSoldOut === Flag.NO && <ProductLink product={product} className="button" />
            )}
          </ProductLine>
        </li>
      ))}
    </ul>
  );
};
