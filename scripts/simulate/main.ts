// npm run simulate: fills a room of a running server with virtual viewers; see its usage.
import { readOptions, simulate, UsageError, usage } from '@live/simulator';

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}

const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
process.once('SIGTERM', () => ending.abort());

try {
  const isSound = await simulate(readOptions(process.argv.slice(2)), {
    isInteractive: process.stdout.isTTY ?? false,
    write: (text) => process.stdout.write(text),
    stop: ending.signal,
  });
  process.exit(isSound ? 0 : 1);
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error);
  process.exit(1);
}
