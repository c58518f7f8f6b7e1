import type { Notice, NoticeBody } from '@live/protocol';
import type { Slice } from '../Slice.ts';

export interface PresentOperator {
  readonly accountId: string;
  readonly nickname: string;
  readonly portrait: string;
}

/** The operators who have a page of the room open. Each notice carries all of them, so nothing is fetched. */
export const operators: Slice<readonly PresentOperator[]> = {
  initial: () => [],
  reduce: (state, event) =>
    event.type === 'notices' ? event.notices.reduce(receive, state) : state,
};

const receive = (
  state: readonly PresentOperator[],
  { name, body }: Notice,
): readonly PresentOperator[] => {
  if (name !== 'operatorsPresent') return state;
  const next = body.operators.map(toOperator);
  return JSON.stringify(next) === JSON.stringify(state) ? state : next;
};

const toOperator = (
  operator: NoticeBody<'operatorsPresent'>['operators'][number],
): PresentOperator => ({
  accountId: operator.account_id,
  nickname: operator.nickname,
  portrait: operator.portrait,
});
