import { GuestPolicy, type RoomFlow, SlowMode } from '@live/protocol';
import { Popover, Radio } from 'antd';
import { texts } from '../../lib/texts.ts';
import { FlowButton } from './FlowButton.tsx';
import styles from './FlowMenu.module.css';
import { flowSummary } from './flowSummary.ts';
import { PinForm } from './PinForm.tsx';
import { useFlow } from './useFlow.ts';

const policies = Object.values(GuestPolicy).map((value) => ({
  value,
  label: texts.flow.guestPolicies[value],
}));
const pauses = Object.values(SlowMode).map((value) => ({ value, label: texts.flow.pause(value) }));

/** What can be changed of the room while it runs, one section for each setting. */
export const FlowMenu = ({ flow }: { flow: RoomFlow }) => {
  const { isSaving, set } = useFlow();
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
      <span>{texts.flow.slow}</span>
      <Radio.Group
        size="small"
        optionType="button"
        disabled={isSaving}
        aria-label={texts.flow.slow}
        options={pauses}
        value={flow.slowSeconds}
        onChange={({ target }) => void set({ slowSeconds: target.value })}
      />
      <span>{texts.flow.pin}</span>
      <PinForm isSaving={isSaving} onPin={(text) => set({ pin: { text } })} />
    </div>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomLeft" arrow={false} defaultOpen>
      <FlowButton summary={flowSummary(flow)} autoFocus />
    </Popover>
  );
};
