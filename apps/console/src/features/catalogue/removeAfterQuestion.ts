import { catalogueTexts } from '../../lib/catalogueTexts.ts';
import { confirm, toast } from '../../lib/feedback.ts';

interface RemovalQuestion {
  name: string;
  words: {
    deleteTitle: string;
    deleteQuestion(name: string): string;
    deleted(name: string): string;
  };
  remove(): Promise<{ handledBy?: string | undefined }>;
}

/** Asks before it deletes, and says who was faster. */
export const removeAfterQuestion = async (question: RemovalQuestion): Promise<void> => {
  const { name, words, remove } = question;
  let handledBy: string | undefined;
  const isConfirmed = await confirm({
    title: words.deleteTitle,
    content: words.deleteQuestion(name),
    isDangerous: true,
    onOk: async () => {
      ({ handledBy } = await remove());
    },
  });
  if (!isConfirmed) return;
  if (handledBy === undefined) toast('success', words.deleted(name));
  else toast('info', catalogueTexts.deletedBy(handledBy, name));
};
