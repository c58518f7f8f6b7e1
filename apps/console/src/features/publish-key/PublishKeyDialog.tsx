import { PublishKeyPanel } from '../../components/PublishKeyPanel.tsx';
import { texts } from '../../lib/texts.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';

/** The publishing key of the room, for those who run it. */
export const PublishKeyDialog = ({ room, open, onClose }: BarDialogProps) => (
  <RoomDialog title={texts.actions.publishKey} width={560} open={open} onClose={onClose}>
    <PublishKeyPanel liveId={room.liveId} isOpen={open} />
  </RoomDialog>
);
