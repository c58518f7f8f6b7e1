// npm run room: see its usage.
import { roomCommand } from '../../apps/server/src/cli/room.ts';
import { runCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runCommand(roomCommand, process.argv.slice(2), process.env);
