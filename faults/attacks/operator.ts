// What a host with bad intentions may do: the largest calls there are, at the rate that is allowed.
import { type CallInput, type CallName, callDefinition, callNames } from '@live/protocol';
import { COSTLY_BAG, COSTLY_ROOM } from '@live/testkit/costly-room';
import { type Attack, demand, repeat } from './attack.ts';

const room = { liveId: COSTLY_ROOM };
/** People and held comments of the room have these prefixes, followed by a number. */
export const PERSON_PREFIX = 'attacked-person-';
export const HELD_PREFIX = 'attacked-held-';
/** The longest list that a call takes. */
const LIST = 100;
const AT_ONCE = 6;

const listOf = (prefix: string, first: number): string[] =>
  Array.from({ length: LIST }, (_, index) => `${prefix}${first + index}`);

/** Mutes people, deletes comments and decides held ones by the hundred. */
export const bulk: Attack = async (target) => {
  let next = 1;
  const take = () => {
    next += LIST;
    return next - LIST;
  };
  const inputs: (() => [CallName, object])[] = [
    () => ['silenceSeveral', { ...room, accountIds: listOf(PERSON_PREFIX, take()) }],
    () => ['removalSeveral', { ...room, accountIds: listOf(PERSON_PREFIX, take()) }],
    () => ['commentDelSeveral', { ...room, commentIds: listOf('', take()) }],
    () => ['heldDecide', { ...room, ids: listOf(HELD_PREFIX, take()), pass: true }],
  ];
  let turn = 0;
  await repeat(AT_ONCE, () => {
    turn += 1;
    const [name, input] = inputs[turn % inputs.length]?.() ?? [];
    return name && input ? demand(target, name, input) : Promise.resolve();
  });
};

/** Saves every kind of file, one after the other and several at once. */
export const exports: Attack = async (target) => {
  const names = callNames.filter((name) => {
    const { file, access } = callDefinition(name);
    return file && access === 'operator';
  });
  let turn = 0;
  await repeat(AT_ONCE, () => {
    turn += 1;
    const name = names[turn % names.length] ?? 'commentExport';
    return demand(target, name, { ...room, luckyBagId: COSTLY_BAG });
  });
};

/** Reads the longest lists: thousands of reports about one person, and the log of their mutes. */
export const lists: Attack = async (target) => {
  const reports: CallInput<'reportList'> = { ...room, pageSize: 500 };
  const log: CallInput<'actionList'> = { ...room, limit: 200 };
  let turn = 0;
  await repeat(AT_ONCE, () => {
    turn += 1;
    return turn % 2 === 0
      ? demand(target, 'reportList', { ...reports, pageNum: 1 + (turn % 10) })
      : demand(target, 'actionList', { ...log, kind: 'silence' });
  });
};
