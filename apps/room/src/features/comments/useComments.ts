import type { Comment } from '@live/protocol';
import { cleanComment, FrameBatch, Store, toComment, useRoomSession, useStore } from '@live/web';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { type CommentsEvent, MOST_SHOWN, noComments, reduceComments } from './comments.state.ts';

/** What is said in the room, as it is said. */
export const useComments = (): readonly Comment[] => {
  const session = useRoomSession();
  const [store] = useState(() => new Store(reduceComments, noComments));
  useEffect(() => {
    const { liveId } = session.room;
    const batch = new FrameBatch<CommentsEvent>((events) => store.dispatch(...events));
    const fetch = async () => {
      const page = { liveId, pageNum: 0, pageSize: MOST_SHOWN };
      const { items } = await api.call('commentList', page, { quiet: true });
      batch.add({ type: 'listed', comments: items.map(cleanComment) });
    };
    const stops = [
      session.onNotice((notice) => {
        if (notice.name === 'chat')
          batch.add({ type: 'arrived', comments: [toComment(notice.body)] });
        if (notice.name === 'commentDelete')
          batch.add({ type: 'deleted', id: notice.body.comment_id });
      }),
      // A failure costs nothing: the next gap or reconnect asks again.
      session.onResync(() => void fetch().catch(() => undefined)),
    ];
    void fetch().catch(() => undefined);
    return () => {
      for (const stop of stops) stop();
      batch.destroy();
    };
  }, [session, store]);
  return useStore(store).comments;
};
