import { GuestPolicy, ReviewMode, type RoomFlow, SlowMode } from '@live/protocol';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { ButtonChoices } from '../../components/ButtonChoices.tsx';
import { LineForm } from '../../components/LineForm.tsx';
import { texts } from '../../lib/texts.ts';
import styles from './FlowControl.module.css';
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

/** What can be changed of the room while it runs, one section for each setting. */
export const FlowSettings = ({ flow, onWords }: { flow: RoomFlow; onWords(): void }) => {
  const { isSaving, set } = useFlow();
  const [pin, setPin] = useState('');
  return (
    <div className={styles.settings}>
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
        <Button size="small" onClick={onWords}>
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
};
