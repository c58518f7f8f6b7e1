import { secondsBetween } from '@live/protocol';
import { Store, useRoomNotice, useRoomResync, useRoomSession, useStore } from '@live/web';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { type LuckyBagState, noLuckyBag, reduceLuckyBag } from './luckyBag.state.ts';

export interface LuckyBagView extends LuckyBagState {
  dismiss(): void;
}

/** The room's lucky bag from its launch until its result has been seen. */
export const useLuckyBag = (): LuckyBagView => {
  const { room, account } = useRoomSession();
  const { liveId } = room;
  const [store] = useState(() => new Store(reduceLuckyBag, noLuckyBag));

  const load = useCallback(async () => {
    const quiet = { quiet: true };
    const [{ luckyBag, enrolled }, { txTime }] = await Promise.all([
      api.call('luckyBagCurrent', { liveId }, quiet),
      api.call('roomInfo', { liveId }, quiet),
    ]);
    const left = luckyBag ? secondsBetween(txTime, luckyBag.openTime) : 0;
    const opensAt = performance.now() + left * 1000;
    store.dispatch({ type: 'loaded', bag: luckyBag, isEnrolled: enrolled, opensAt });
  }, [store, liveId]);

  const tryLoad = useCallback(() => void load().catch(() => undefined), [load]);
  useEffect(tryLoad, [tryLoad]);
  useRoomResync(tryLoad);
  useRoomNotice((notice) => {
    store.dispatch({ type: 'notice', notice });
    if (notice.name === 'luckyBagLaunch') tryLoad();
    // One's own comment may have entered the bag, from here or from the field below.
    const isOwn = notice.name === 'chat' && notice.body.account_id === account.id;
    const { bag, isEnrolled } = store.getSnapshot();
    if (isOwn && bag && !isEnrolled) tryLoad();
  });
  const dismiss = useCallback(() => store.dispatch({ type: 'dismissed' }), [store]);
  return { ...useStore(store), dismiss };
};
