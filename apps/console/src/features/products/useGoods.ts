import type { ActionResult, CallData, ProductDraft, ShelfProduct } from '@live/protocol';
import { productLimits } from '@live/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../lib/api.ts';
import { callQuery } from '../../lib/callQuery.ts';
import { productTexts as texts } from '../../lib/productTexts.ts';
import { toastDone } from '../../lib/undo.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

/** Clicks are not announced one by one. */
const COUNTS_MS = 5_000;

/** What the host keeps, what the room shows, and what is done with both. */
export const useGoods = (liveId: string, isOpen: boolean) => {
  const client = useQueryClient();
  const kept = useQuery({ ...callQuery('productList', { liveId }), enabled: isOpen });
  const shelfQuery = callQuery('productShelf', { liveId });
  const shelf = useQuery({
    ...shelfQuery,
    enabled: isOpen,
    refetchInterval: COUNTS_MS,
  });
  const refresh = async () => {
    await Promise.all([kept.refetch(), shelf.refetch()]);
  };
  useRefreshOn(['productShelf', 'spotlight', 'productBuy'], isOpen, () => void refresh());
  const shown = shelf.data?.items ?? [];
  /** Shows the outcome, whoever was faster. Tells whether it was done; the client has shown a failure. */
  const run = async (call: Promise<ActionResult>, what: string): Promise<boolean> => {
    try {
      toastDone(liveId, await call, what);
      return true;
    } catch {
      return false;
    } finally {
      await refresh();
    }
  };
  const changes = useRef(Promise.resolve());
  /**
   * The call replaces the whole shelf, so quick changes follow one another, each of what the one before it left. Without a
   * new shelf there is nothing to change.
   */
  const setShelf = (change: (shown: readonly ShelfProduct[]) => string[] | undefined) => {
    changes.current = changes.current.then(async () => {
      const now = client.getQueryData<CallData<'productShelf'>>(shelfQuery.queryKey);
      const productIds = now && change(now.items);
      if (productIds) await run(api.call('shelfSave', { liveId, productIds }), texts.shelfSaved);
    });
  };
  return {
    kept,
    shelf,
    shown,
    refresh,
    setShelf,
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
    /** In pieces, as many as one call takes: the last first, because the newest stand on top. Tells how many are left. */
    save: async (products: readonly ProductDraft[], onSaved?: (left: number) => void) => {
      try {
        for (let to = products.length; to > 0; to -= productLimits.atOnce) {
          const from = Math.max(0, to - productLimits.atOnce);
          await api.call('productSave', { liveId, products: products.slice(from, to) });
          onSaved?.(from);
        }
      } finally {
        await refresh();
      }
    },
  };
};

export type Goods = ReturnType<typeof useGoods>;
