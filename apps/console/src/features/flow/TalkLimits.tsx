import { ChatState } from '@live/protocol';
import { useRoom } from '@live/web';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import styles from './TalkLimits.module.css';
import { talkLimits } from './talkLimits.ts';

/** Why viewers talk less than usual, in words above the comments: a quiet room is not taken for a lost connection. */
export const TalkLimits = () => {
  const flow = useRoom(({ room }) => room.detail.flow);
  const isAllSilenced = useRoom(({ room }) => room.detail.chatState === ChatState.ALL_SILENCED);
  const words = [
    ...(isAllSilenced ? [lazyTexts.talkLimits.allSilenced] : []),
    // Other back ends have no such settings.
    ...(flow ? talkLimits(flow) : []),
  ].join(lazyTexts.talkLimits.separator);
  return (
    <section aria-label={lazyTexts.talkLimits.title} aria-live="polite">
      {words && (
        <p className={styles.line} title={words}>
          {words}
        </p>
      )}
    </section>
  );
};
