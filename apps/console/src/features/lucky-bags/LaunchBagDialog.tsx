import { useRoomModel } from '@live/web';
import { type Launch, launchTexts, termsOf } from '@live/web/bag-launch';
import { Button } from 'antd';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { LaunchFields } from './LaunchFields.tsx';

const FORM = 'launch-bag';

interface LaunchBagDialogProps {
  liveId: string;
  open: boolean;
  onClose(): void;
  onLaunched(): void;
}

/** Launches a bag after a question that says what will be given. */
export const LaunchBagDialog = ({ liveId, open, onClose, onLaunched }: LaunchBagDialogProps) => {
  const model = useRoomModel();
  const ask = async (launch: Launch) => {
    const { prize, terms } = termsOf(launch);
    const isLaunched = await confirm({
      title: launchTexts.title,
      content: `${launchTexts.question}${launchTexts.questionHint}`,
      detail: [prize, ...terms].join(' · '),
      onOk: async () => {
        try {
          await api.call('luckyBagLaunch', launch);
        } finally {
          // Another operator may have been faster, and the notice may be late.
          model.refresh('bag');
        }
        toast('success', texts.common.done);
      },
    });
    if (!isLaunched) return;
    onLaunched();
    onClose();
  };
  return (
    <RoomDialog
      title={launchTexts.title}
      width={560}
      open={open}
      onClose={onClose}
      footer={
        <Button type="primary" htmlType="submit" form={FORM}>
          {launchTexts.submit}
        </Button>
      }
    >
      <LaunchFields id={FORM} liveId={liveId} onSubmit={(launch) => void ask(launch)} />
    </RoomDialog>
  );
};
