import { wasInterrupted } from './child.mjs';

const INTERRUPTED_CODE = 130;
const HEARTBEAT_MS = 15_000;

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

/** @param {number} since */
function secondsSince(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

/**
 * Announces a step, shows now and then that it is still going on, and says how long it took.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const since = Date.now();
  console.log(`${name}…`);
  const heartbeat = setInterval(
    () => console.log(`${name}… 已用 ${Math.round((Date.now() - since) / 1000)} 秒`),
    HEARTBEAT_MS,
  );
  try {
    const result = await work();
    console.log(`${name}完成（${secondsSince(since)} 秒）`);
    return result;
  } catch (error) {
    console.log(`${name}失败（${secondsSince(since)} 秒）`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
