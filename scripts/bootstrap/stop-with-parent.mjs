// Preloaded into the programs that the scripts start (node --import).
import { followParent } from './follow-parent.mjs';

followParent(() => process.kill(process.pid, 'SIGTERM'));
