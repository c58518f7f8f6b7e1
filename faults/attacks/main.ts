// One kind of attack in a process of its own, until it is ended: node main.ts <kind> <url> <token>.
import { setPriority } from 'node:os';
import { type Attack, tally } from './attack.ts';
import { names, queue } from './guests.ts';
import { interfaces } from './interfaces.ts';
import type { AttackKind } from './kinds.ts';
import { bulk, exports, lists } from './operator.ts';

const attacks: Record<AttackKind, Attack> = {
  interfaces,
  bulk,
  export: exports,
  list: lists,
  name: names,
  queue,
};

// Runs at low priority: its own CPU use must not be measured as an effect on the server.
setPriority(19);
process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.(tally));
const [kind = '', url = '', token = ''] = process.argv.slice(2);
process.send?.('begun');
await attacks[kind as AttackKind]({ url, token });
