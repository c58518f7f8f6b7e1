import type { Account, LiveDetail } from '@live/protocol';

/** Props of every dialog of the action row. */
export interface OpenedDialogProps {
  room: LiveDetail;
  account: Account;
  open: boolean;
  onClose(): void;
}
