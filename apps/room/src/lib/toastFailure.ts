import { texts } from './texts.ts';
import { toast } from './toasts.ts';

/** Waits for a command, and shows why it failed. */
export const toastFailure = async (command: Promise<unknown>): Promise<void> => {
  try {
    await command;
  } catch (error) {
    toast(error instanceof Error ? error.message : texts.errors.loadFailed);
  }
};
