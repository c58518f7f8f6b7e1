import type { LuckyBag, Notice, NoticeBody } from '@live/protocol';

type Reward = Omit<NoticeBody<'luckyBagReward'>, 'lucky_bag_id'>;

export interface LuckyBagState {
  bag: LuckyBag | undefined;
  /** On this page's own clock, so that a phone's wrong time does not matter. */
  opensAt: number;
  isEnrolled: boolean;
  people: number | undefined;
  phase: 'running' | 'drawing' | 'drawn';
  winners: readonly Reward[];
}

export type LuckyBagEvent =
  | { type: 'loaded'; bag: LuckyBag | null; isEnrolled: boolean; opensAt: number }
  | { type: 'notice'; notice: Notice }
  | { type: 'enrolled' }
  | { type: 'dismissed' };

export const noLuckyBag: LuckyBagState = {
  bag: undefined,
  opensAt: 0,
  isEnrolled: false,
  people: undefined,
  phase: 'running',
  winners: [],
};

export const reduceLuckyBag = (state: LuckyBagState, event: LuckyBagEvent): LuckyBagState => {
  switch (event.type) {
    case 'loaded':
      return loaded(state, event);
    case 'enrolled':
      return { ...state, isEnrolled: true };
    case 'dismissed':
      return noLuckyBag;
    case 'notice':
      return heard(state, event.notice);
  }
};

/** A drawn bag stays until it is put away, though the server has no running one any more. */
const loaded = (
  state: LuckyBagState,
  { bag, isEnrolled, opensAt }: Extract<LuckyBagEvent, { type: 'loaded' }>,
): LuckyBagState => {
  if (!bag) return state.phase === 'drawn' ? state : noLuckyBag;
  const isSame = bag.luckyBagId === state.bag?.luckyBagId;
  return { ...(isSame ? state : noLuckyBag), bag, isEnrolled, opensAt };
};

const heard = (state: LuckyBagState, notice: Notice): LuckyBagState => {
  const id = state.bag?.luckyBagId;
  switch (notice.name) {
    case 'luckyBagEnroll':
      return notice.body.lucky_bag_id === id
        ? { ...state, people: notice.body.enroll_count }
        : state;
    case 'luckyBagOpen':
      return notice.body.lucky_bag_id === id ? { ...state, phase: 'drawing' } : state;
    case 'luckyBagReward':
      return notice.body.lucky_bag_id === id ? withWinners(state, [notice.body]) : state;
    case 'luckyBagBatchReward':
      return notice.body.lucky_bag_id === id ? withWinners(state, notice.body.rewards) : state;
    case 'luckyBagClose':
      return notice.body.lucky_bag_id === id ? { ...state, phase: 'drawn' } : state;
    default:
      return state;
  }
};

const withWinners = (state: LuckyBagState, rewards: readonly Reward[]): LuckyBagState => {
  const known = new Set(state.winners.map(({ account_id }) => account_id));
  const fresh = rewards.filter(
    ({ account_id, rewarded }) => rewarded === 1 && !known.has(account_id),
  );
  return { ...state, winners: [...state.winners, ...fresh] };
};
