import type { ActionResult, ProductDraft, ShelfProduct } from '@live/protocol';
import { productLimits } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { callQuery } from '../../lib/callQuery.ts';
import { productTexts as texts } from '../../lib/productTexts.ts';
import { toastDone } from '../../lib/undo.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

/** Clicks are not announced one by one. */
const COUNTS_MS = 5_000;

/** What the host keeps, what the room shows, and what is done with both. */
export const useGoods = (liveId: string, isOpen: boolean) => {
  const kept = useQuery({ ...callQuery('productList', { liveId }), enabled: isOpen });
  const shelf = useQuery({
    ...callQuery('productShelf', { liveId }),
    enabled: isOpen,
    refetchInterval: COUNTS_MS,
  });
  const refresh = async () => {
    await Promise.all([kept.refetch(), shelf.refetch()]);
  };
  useRefreshOn(['productShelf', 'spotlight', 'productBuy'], isOpen, () => void refresh());
  const shown = shelf.data?.items ?? [];
  /** Shows the outcome, whoever was faster. */
  const run = async (call: Promise<ActionResult>, what: string) => {
    try {
      toastDone(liveId, await call, what);
    } catch {
      // The client has shown the failure.
    } finally {
      await refresh();
    }
  };
  return {
    kept,
    shelf,
    shown,
    refresh,
    setShelf: (productIds: string[]) =>
      run(api.call('shelfSave', { liveId, productIds }), texts.shelfSaved),
    change: ({ productId, title }: ShelfProduct, to: { price?: string; isSoldOut?: 0 | 1 }) =>
      run(api.call('shelfChange', { liveId, productId, ...to }), texts.changed(title)),
    remove: ({ productId, title }: { productId: string; title: string }) =>
      run(api.call('productDelete', { liveId, productIds: [productId] }), texts.removed(title)),
    begin: async (productId: string) => {
      await api.call('spotlightBegin', { liveId, productId }).catch(() => {});
    },
    end: async (spotlightId: string, title: string) => {
      await run(api.call('spotlightEnd', { liveId, spotlightId }), texts.ended(title));
    },
    /** In pieces, as many as one call takes. */
    save: async (products: readonly ProductDraft[]) => {
      for (let from = 0; from < products.length; from += productLimits.atOnce)
        await api.call('productSave', {
          liveId,
          products: products.slice(from, from + productLimits.atOnce),
        });
      await refresh();
    },
  };
};

export type Goods = ReturnType<typeof useGoods>;
