import type { Account, LiveDetail } from '@live/protocol';

/** Props of every dialog of the action row. */
export interface ActionDialogProps {
  room: LiveDetail;
  account: Account;
  open: boolean;
  onClose(): void;
}
