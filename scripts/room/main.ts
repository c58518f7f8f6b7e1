// npm run room: see its usage.

import { runCliCommand } from '../../apps/server/src/cli/command.ts';
import { roomCliCommand } from '../../apps/server/src/cli/room.ts';

process.exitCode = await runCliCommand(roomCliCommand, process.argv.slice(2), process.env);
