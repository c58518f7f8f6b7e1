// A process of its own whose main thread hangs.
import { startWatchdog } from '@live/media-origin/process/watchdog';

startWatchdog(100);
setTimeout(() => {
  for (;;);
}, 100);
