import type { Account, LiveDetail } from '@live/protocol';

/** Props of every dialog that `DialogBar` opens. */
export interface BarDialogProps {
  room: LiveDetail;
  account: Account;
  open: boolean;
  onClose(): void;
}
