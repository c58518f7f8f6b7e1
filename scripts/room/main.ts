// npm run room: see its usage.
import { roomShellCommand } from '../../apps/server/src/cli/room.ts';
import { runShellCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runShellCommand(roomShellCommand, process.argv.slice(2), process.env);
