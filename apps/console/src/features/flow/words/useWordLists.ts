import { limits } from '@live/protocol';
import { useBusy, useRoomModel } from '@live/web';
import type { Word } from '@live/words';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/callQuery.ts';

export type ListName = 'room' | 'platform';

/** The word lists, and saving changes of one of them in as many calls as they need. */
export const useWordLists = (name: ListName, isOpen: boolean) => {
  const { liveId } = useRoomModel().loaded;
  const query = useQuery({ ...callQuery('wordList', { liveId }), enabled: isOpen });
  const [isSaving, run] = useBusy();
  const save = async (add: readonly Word[], remove: readonly string[]): Promise<boolean> => {
    const isSaved = await run(async () => {
      for (let from = 0; from < Math.max(add.length, remove.length); from += limits.wordsAtOnce) {
        const to = from + limits.wordsAtOnce;
        const change = { add: add.slice(from, to), remove: remove.slice(from, to) };
        if (name === 'room') await api.call('wordSave', { liveId, ...change });
        else await api.call('platformWordSave', change);
      }
    });
    await query.refetch();
    return isSaved;
  };
  return { query, save, isSaving };
};
