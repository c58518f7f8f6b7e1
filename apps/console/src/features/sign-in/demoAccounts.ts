import { texts } from '../../lib/texts.ts';

/** The demo's people who may run rooms; viewers have no use for the console. */
export const demoAccounts = [
  { name: 'admin', role: texts.roles.admin },
  { name: 'hostadmin', role: texts.roles.anchorAdmin },
  { name: 'host', role: texts.roles.anchor },
  { name: 'otherhost', role: texts.roles.anchor },
] as const;
