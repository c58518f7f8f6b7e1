import type { Account, LiveDetail } from '@live/protocol';

/** Props of every dialog that `DialogBar` opens. */
export interface BarDialogProps {
  room: LiveDetail;
  account: Account;
  open: boolean;
  /** When it was opened, by the clock of `performance`. */
  openedAt: number;
  /** What was typed while it was loaded. */
  typed: string;
  /** Enter was pressed after it. */
  isEntered: boolean;
  onClose(): void;
}
