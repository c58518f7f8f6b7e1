import type { LuckyBag, Notice, NoticeBody } from '@live/protocol';
import { patched, type Slice } from '../Slice.ts';

type Reward = Omit<NoticeBody<'luckyBagReward'>, 'lucky_bag_id'>;

export interface BagState {
  readonly bag: LuckyBag | undefined;
  readonly hasEntered: boolean;
  readonly entryCount: number | undefined;
  readonly phase: 'running' | 'drawing' | 'drawn' | 'called-off';
  readonly winners: readonly Reward[];
  /** Announced with the winners, to verify the draw by. */
  readonly drawSeal: string | undefined;
  /** What operators gave as the reason, where the bag was called off. */
  readonly calledOffReason: string | undefined;
  readonly needsFetch: boolean;
}

const noBag: BagState = {
  bag: undefined,
  hasEntered: false,
  entryCount: undefined,
  phase: 'running',
  winners: [],
  drawSeal: undefined,
  calledOffReason: undefined,
  needsFetch: false,
};

/** Whether a bag has been launched, and neither drawn nor called off yet; a room has one such at most. */
export const isBagRunning = ({ bag, phase }: BagState): boolean =>
  bag !== undefined && !isOver(phase);

const isOver = (phase: BagState['phase']): boolean => phase === 'drawn' || phase === 'called-off';

/** The room's lucky bag from its launch until its result is dismissed. */
export const bag: Slice<BagState> = {
  initial: () => noBag,
  reduce(state, event, { account }) {
    switch (event.type) {
      case 'notices':
        return event.notices.reduce((now, notice) => receive(now, notice, account.id), state);
      case 'requested':
        return event.call === 'luckyBagCurrent' ? patched(state, { needsFetch: false }) : state;
      case 'fetched': {
        const { call, data } = event;
        return call === 'luckyBagCurrent' ? fetched(state, data.luckyBag, data.enrolled) : state;
      }
      case 'bag-dismissed':
        return noBag;
      default:
        return state;
    }
  },
  needsFetch: ({ needsFetch }) => needsFetch,
  fetch: {
    call: 'luckyBagCurrent',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
    // A bag that was not known yet would otherwise run for ever.
    isOvertakenBy: ({ name }) => name === 'luckyBagLaunch' || name === 'luckyBagClose',
  },
};

/** A bag that is over stays until it is dismissed, although the server no longer returns it. */
const fetched = (state: BagState, current: LuckyBag | null, hasEntered: boolean): BagState => {
  if (!current) return isOver(state.phase) ? state : noBag;
  const isSame = current.luckyBagId === state.bag?.luckyBagId;
  return { ...state, ...(isSame ? {} : noBag), bag: current, hasEntered };
};

const receive = (state: BagState, { name, body }: Notice, accountId: string): BagState => {
  if (name === 'luckyBagLaunch') return patched(state, { needsFetch: true });
  if (!state.bag) return state;
  if (name === 'chat') {
    // An own comment may be an entry.
    const mayEnter = body.account_id === accountId && !state.hasEntered;
    return mayEnter ? patched(state, { needsFetch: true }) : state;
  }
  if (!('lucky_bag_id' in body) || body.lucky_bag_id !== state.bag.luckyBagId) return state;
  switch (name) {
    case 'luckyBagEnroll':
      return patched(state, { entryCount: body.enroll_count });
    case 'luckyBagOpen':
      return patched(state, { phase: 'drawing' });
    case 'luckyBagReward':
      return withWinners(state, [body]);
    case 'luckyBagBatchReward':
      return withWinners(state, body.rewards);
    case 'luckyBagCallOff':
      return patched(state, { phase: 'called-off', calledOffReason: body.reason });
    case 'luckyBagClose':
      // Follows the notice of a bag that was called off, for clients that do not know it.
      if (state.phase === 'called-off') return state;
      return patched(state, { phase: 'drawn', drawSeal: body.draw_seal });
    default:
      return state;
  }
};

const withWinners = (state: BagState, rewards: readonly Reward[]): BagState => {
  const known = new Set(state.winners.map(({ account_id }) => account_id));
  const added = rewards.filter(
    ({ account_id, rewarded }) => rewarded === 1 && !known.has(account_id),
  );
  return { ...state, winners: [...state.winners, ...added] };
};
