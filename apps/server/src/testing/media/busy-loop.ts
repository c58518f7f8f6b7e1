// A process of its own whose main thread hangs.
import { startWatchdog } from '../../media/process/watchdog.ts';

startWatchdog(100);
setTimeout(() => {
  for (;;);
}, 100);
