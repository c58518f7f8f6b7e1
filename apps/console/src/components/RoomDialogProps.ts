import type { Account, LiveDetail } from '@live/protocol';

/** What every dialog of the action row gets. It is mounted on first opening and then stays. */
export interface RoomDialogProps {
  room: LiveDetail;
  account: Account;
  open: boolean;
  onClose(): void;
}
