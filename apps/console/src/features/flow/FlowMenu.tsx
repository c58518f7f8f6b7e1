import { GuestPolicy, ReviewMode, type RoomFlow, SlowMode } from '@live/protocol';
import { Button, Popover, Radio } from 'antd';
import { Suspense, useState } from 'react';
import { ButtonChoices } from '../../components/ButtonChoices.tsx';
import { LineForm } from '../../components/LineForm.tsx';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { texts } from '../../lib/texts.ts';
import { FlowButton } from './FlowButton.tsx';
import styles from './FlowMenu.module.css';
import { useFlow } from './useFlow.ts';

const policies = Object.values(GuestPolicy).map((value) => ({
  value,
  label: texts.flow.guestPolicies[value],
}));
const modes = Object.values(ReviewMode).map((value) => ({
  value,
  label: texts.flow.reviewModes[value],
}));
const pauses = Object.values(SlowMode).map((value) => ({ value, label: texts.flow.pause(value) }));

const WordsDialog = lazyThemed(async () => (await import('./words/WordsDialog.tsx')).WordsDialog);

/** What can be changed of the room while it runs, one section for each setting. */
export const FlowMenu = ({ flow }: { flow: RoomFlow }) => {
  const { isSaving, set } = useFlow();
  const [words, setWords] = useState<'closed' | 'open'>();
  const [isOpen, setOpen] = useState(true);
  const [pin, setPin] = useState('');
  const content = (
    <div className={styles.menu} role="dialog" aria-label={texts.flow.title}>
      <span>{texts.flow.guests}</span>
      <Radio.Group
        vertical
        disabled={isSaving}
        aria-label={texts.flow.guests}
        options={policies}
        value={flow.guestPolicy}
        onChange={({ target }) => void set({ guestPolicy: target.value })}
      />
      <ButtonChoices
        label={texts.flow.slow}
        disabled={isSaving}
        options={pauses}
        value={flow.slowSeconds}
        onChange={({ target }) => void set({ slowSeconds: target.value })}
      />
      <ButtonChoices
        label={texts.flow.review}
        disabled={isSaving}
        options={modes}
        value={flow.reviewMode}
        onChange={({ target }) => void set({ reviewMode: target.value })}
      />
      <span>{texts.flow.words}</span>
      <span>
        <Button
          size="small"
          onClick={() => {
            setOpen(false);
            setWords('open');
          }}
        >
          {texts.flow.openWords}
        </Button>
      </span>
      <span>{texts.flow.pin}</span>
      <LineForm
        text={pin}
        onText={setPin}
        label={texts.flow.pinned}
        placeholder={texts.flow.pinPlaceholder}
        submit={texts.flow.setPin}
        isBusy={isSaving}
        onSubmit={(text) => set({ pin: { text } })}
      />
    </div>
  );
  return (
    <>
      <Popover
        content={content}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        // Moved instead of turned over, it stays beside the picture.
        align={{ overflow: { shiftX: true, adjustY: true } }}
        open={isOpen}
        onOpenChange={setOpen}
      >
        <FlowButton flow={flow} autoFocus />
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
