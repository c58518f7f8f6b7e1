// Uses a whole core at low priority, until the process is ended.
import { setPriority } from 'node:os';

setPriority(19);
process.on('disconnect', () => process.exit());
process.send?.('begun');
const spin = (): void => {
  const until = performance.now() + 10;
  while (performance.now() < until);
  setImmediate(spin);
};
spin();
