import { wasInterrupted } from './child.mjs';

const INTERRUPTED_CODE = 130;

/** A failure that one sentence explains: it is printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs a command and ends the process with its exit code.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (wasInterrupted()) {
      process.exitCode = INTERRUPTED_CODE;
      return;
    }
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
