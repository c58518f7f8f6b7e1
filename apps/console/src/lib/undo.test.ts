import { describe, expect, it, vi } from 'vitest';
import { type ActionToast, attachFeedback } from './feedback.ts';
import { offerUndo, undoOffered } from './undo.ts';

/** Shows messages as the page does; those that stand, oldest first. */
const showMessages = () => {
  const shown: ActionToast[] = [];
  attachFeedback({
    toast: () => {},
    progress: () => {},
    closeProgress: () => {},
    toastWithAction: (message) => {
      shown.push(message);
      return () => {
        shown.splice(shown.indexOf(message), 1);
        message.onEnd();
      };
    },
    confirm: async () => true,
  });
  return () => shown.map(({ what }) => what);
};

describe('the offers of 撤销', () => {
  it('G-10 up to four stand, the oldest is kept for good, and the key takes the newest', async () => {
    const shown = showMessages();
    const [undone, kept]: [string[], string[]] = [[], []];
    const offer = (what: string) =>
      offerUndo({ what, undo: () => undone.push(what), onKept: () => kept.push(what) });
    for (const what of ['一', '二', '三', '四']) offer(what);
    await vi.waitFor(() => expect(shown()).toEqual(['一', '二', '三', '四']));
    expect(kept).toEqual([]);
    offer('五');
    await vi.waitFor(() => expect(shown()).toEqual(['二', '三', '四', '五']));
    expect(kept).toEqual(['一']);
    undoOffered();
    undoOffered();
    await vi.waitFor(() => expect(shown()).toEqual(['二', '三']));
    expect(undone).toEqual(['五', '四']);
    expect(kept).toEqual(['一']);
  });
});
