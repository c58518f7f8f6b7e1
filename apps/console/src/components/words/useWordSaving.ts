import { limits } from '@live/protocol';
import { useBusy } from '@live/web';
import type { Word } from '@live/words';

interface WordChange {
  add: Word[];
  remove: string[];
}

interface WordSavingOptions {
  send(change: WordChange): Promise<unknown>;
  refetch(): Promise<unknown>;
}

/** Saves changes of a word list in as many calls as they need. */
export const useWordSaving = ({ send, refetch }: WordSavingOptions) => {
  const [isSaving, run] = useBusy();
  const save = async (add: readonly Word[], remove: readonly string[]): Promise<boolean> => {
    const isSaved = await run(async () => {
      for (let from = 0; from < Math.max(add.length, remove.length); from += limits.wordsAtOnce) {
        const to = from + limits.wordsAtOnce;
        await send({ add: add.slice(from, to), remove: remove.slice(from, to) });
      }
    });
    await refetch();
    return isSaved;
  };
  return { save, isSaving };
};
