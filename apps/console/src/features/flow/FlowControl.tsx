import { useRoom } from '@live/web';
import { Suspense, useRef, useState } from 'react';
import { LineIcon } from '../../components/LineIcon.tsx';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { Popover, type PopoverHandle } from '../../components/Popover.tsx';
import { roomTexts } from '../../lib/roomTexts.ts';
import styles from './FlowControl.module.css';
import { flowSummary, talkLimits } from './talkLimits.ts';

const FlowSettings = lazyThemed(async () => (await import('./FlowSettings.tsx')).FlowSettings);
const WordsDialog = lazyThemed(async () => (await import('./words/WordsDialog.tsx')).WordsDialog);

/** The settings of the room, beside the title of the comments. */
export const FlowControl = () => {
  const flow = useRoom(({ room }) => room.detail.flow);
  const popover = useRef<PopoverHandle>(null);
  const [words, setWords] = useState<'closed' | 'open'>();
  // Other back ends have no such settings.
  if (!flow) return null;
  const openWords = () => {
    popover.current?.close();
    setWords('open');
  };
  return (
    <>
      <Popover
        handle={popover}
        className={styles.trigger}
        data-limits={talkLimits(flow).length > 0 || undefined}
        aria-label={roomTexts.flow.title}
        title={roomTexts.flow.titleWith(flowSummary(flow))}
        panelLabel={roomTexts.flow.title}
        side="below"
        width={380}
        panel={
          <Suspense>
            <FlowSettings flow={flow} onWords={openWords} />
          </Suspense>
        }
      >
        <LineIcon size={18}>
          <path d="M10 2.5 4 5v4.5c0 3.6 2.5 6.6 6 8 3.5-1.4 6-4.4 6-8V5l-6-2.5Zm-2.6 7.2 2 2 3.4-3.6" />
        </LineIcon>
      </Popover>
      {words && (
        <Suspense>
          <WordsDialog
            reviewMode={flow.reviewMode}
            open={words === 'open'}
            onClose={() => setWords('closed')}
          />
        </Suspense>
      )}
    </>
  );
};
