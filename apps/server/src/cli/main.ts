import { accountCliCommand } from './account.ts';
import { runBackup, runRestore } from './backup.ts';
import { categoryCliCommand } from './category.ts';
import { runCliCommand } from './command.ts';
import { personCliCommand } from './person.ts';
import { roomCliCommand } from './room.ts';
import { tagCliCommand } from './tag.ts';

const COMMANDS = {
  account: accountCliCommand,
  category: categoryCliCommand,
  person: personCliCommand,
  room: roomCliCommand,
  tag: tagCliCommand,
} as const;

/** Runs a shell command of the server by its name, and returns the exit code. */
export const runCli = (
  name: string,
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<number> => {
  if (name === 'backup') return runBackup(args, environment, console.log);
  if (name === 'restore') return runRestore(args, environment, console.log);
  return runCliCommand(COMMANDS[name as keyof typeof COMMANDS], args, environment);
};
