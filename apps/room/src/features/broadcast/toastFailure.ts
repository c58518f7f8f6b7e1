import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';

/** Waits for a command of the host, and shows why it failed. */
export const toastFailure = async (command: Promise<unknown>): Promise<void> => {
  try {
    await command;
  } catch (error) {
    toast(error instanceof Error ? error.message : texts.errors.loadFailed);
  }
};
