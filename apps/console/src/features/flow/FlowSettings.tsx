import { GuestPolicy, ReviewMode, type RoomFlow, SlowMode } from '@live/protocol';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { ButtonChoices } from '../../components/ButtonChoices.tsx';
import { LineForm } from '../../components/LineForm.tsx';
import { roomTexts } from '../../lib/roomTexts.ts';
import styles from './FlowControl.module.css';
import { useFlow } from './useFlow.ts';

const policies = Object.values(GuestPolicy).map((value) => ({
  value,
  label: roomTexts.flow.guestPolicies[value],
}));
const modes = Object.values(ReviewMode).map((value) => ({
  value,
  label: roomTexts.flow.reviewModes[value],
}));
const pauses = Object.values(SlowMode).map((value) => ({
  value,
  label: roomTexts.flow.pause(value),
}));

/** What can be changed of the room while it runs, one section for each setting. */
export const FlowSettings = ({ flow, onWords }: { flow: RoomFlow; onWords(): void }) => {
  const { isSaving, set } = useFlow();
  const [pin, setPin] = useState('');
  return (
    <div className={styles.settings}>
      <span>{roomTexts.flow.guests}</span>
      <Radio.Group
        vertical
        disabled={isSaving}
        aria-label={roomTexts.flow.guests}
        options={policies}
        value={flow.guestPolicy}
        onChange={({ target }) => void set({ guestPolicy: target.value })}
      />
      <ButtonChoices
        label={roomTexts.flow.slow}
        disabled={isSaving}
        options={pauses}
        value={flow.slowSeconds}
        onChange={({ target }) => void set({ slowSeconds: target.value })}
      />
      <ButtonChoices
        label={roomTexts.flow.review}
        disabled={isSaving}
        options={modes}
        value={flow.reviewMode}
        onChange={({ target }) => void set({ reviewMode: target.value })}
      />
      <span>{roomTexts.flow.words}</span>
      <span>
        <Button size="small" onClick={onWords}>
          {roomTexts.flow.openWords}
        </Button>
      </span>
      <span>{roomTexts.flow.pin}</span>
      <LineForm
        text={pin}
        onText={setPin}
        label={roomTexts.flow.pinned}
        placeholder={roomTexts.flow.pinPlaceholder}
        submit={roomTexts.flow.setPin}
        isBusy={isSaving}
        onSubmit={(text) => set({ pin: { text } })}
      />
    </div>
  );
};
