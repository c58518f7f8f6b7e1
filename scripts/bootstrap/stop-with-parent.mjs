// Preloaded into the programs that the scripts start: killing a script must not leave a server that nobody sees.
const INTERVAL_MS = 1000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent || !isAlive(parent)) process.kill(process.pid, 'SIGTERM');
}, INTERVAL_MS).unref();

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
