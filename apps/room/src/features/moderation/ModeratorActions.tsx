import { type ActionResult, type Comment, LiveRole } from '@live/protocol';
import { useBusy, useRoom, useRoomModel } from '@live/web';
import { api } from '../../lib/api.ts';
import { moderationTexts } from '../../lib/moderationTexts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './moderation.module.css';

/** Lengths of a silence, in seconds. */
const SILENCES = [60, 600];

interface ModeratorActionsProps {
  comment: Comment;
  onDone(): void;
}

/** What a moderator does about a comment; each of it can be taken back for ten seconds. */
export const ModeratorActions = ({ comment, onDone }: ModeratorActionsProps) => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const pin = useRoom(({ room }) => room.detail.flow?.pin);
  const isBelow = useRoom(({ room }) => !room.detail.moderatorIds?.includes(comment.sourceId));
  const [isBusy, run] = useBusy();
  const { id: commentId, sourceId: accountId, sourceName: name, role } = comment;

  const undo = async (actionId: string) => {
    await api.call('moderatorUndo', { liveId, actionId });
    toast(moderationTexts.undone);
  };
  /** The client shows a refusal; the menu stays open then. */
  const act = (call: () => Promise<ActionResult>, done: string) =>
    void run(async () => {
      const { actionId, handledBy } = await call();
      if (handledBy !== undefined) toast(moderationTexts.handledBy(handledBy));
      else if (actionId === undefined) toast(done);
      else
        toast(done, {
          label: moderationTexts.undo,
          run: () => void undo(actionId).catch(() => undefined),
        });
      onDone();
    });
  const remove = async () => {
    const done = await api.call('commentDel', { liveId, commentId });
    model.applyLocal({ type: 'comment-deleted', id: commentId });
    return done;
  };
  const silence = (durationSeconds: number) =>
    act(
      () => api.call('moderatorSilence', { liveId, accountId, durationSeconds }),
      moderationTexts.silenced(name, durationSeconds),
    );

  return (
    <section aria-label={moderationTexts.actions} className={styles.actions}>
      {role === LiveRole.AUDIENCE && isBelow && (
        <>
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => act(remove, moderationTexts.deleted(name))}
          >
            {moderationTexts.delete}
          </button>
          {SILENCES.map((seconds) => (
            <button
              key={seconds}
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => silence(seconds)}
            >
              {moderationTexts.silence(seconds)}
            </button>
          ))}
        </>
      )}
      {pin?.commentId !== commentId && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() =>
            act(() => api.call('moderatorPin', { liveId, commentId }), moderationTexts.pinned)
          }
        >
          {moderationTexts.pin}
        </button>
      )}
      {pin !== undefined && pin.text !== '' && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => act(() => api.call('moderatorPin', { liveId }), moderationTexts.unpinned)}
        >
          {moderationTexts.unpin}
        </button>
      )}
    </section>
  );
};
