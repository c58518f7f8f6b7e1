import type { ShelfProduct } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { api } from '../../lib/api.ts';
import { productTexts } from '../../lib/productTexts.ts';

/** Leads to where a product is sold, without telling it from which room. */
export const ProductLink = ({
  product,
  className,
}: {
  product: Pick<ShelfProduct, 'productId' | 'title' | 'link'>;
  className: string | undefined;
}) => {
  const { liveId } = useRoomModel().loaded;
  const { productId, title, link } = product;
  const count = () =>
    // A click that is not counted opens the link all the same.
    void api.call('productClick', { liveId, productId }, { quiet: true }).catch(() => {});
  return (
    <a
      className={className}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${productTexts.open}：${title}`}
      onClick={count}
    >
      {productTexts.open}
    </a>
  );
};
