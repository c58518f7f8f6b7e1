import type { Notice, NoticeBody, Poll } from '@live/protocol';
import { patched, type Slice, type SliceContext } from '../Slice.ts';

export interface PollState {
  /** Runs, or has ended and is not dismissed yet. */
  readonly poll: Poll | undefined;
  /** The answer that was voted for, counted from 0. */
  readonly ownAnswer: number | undefined;
  readonly dismissedId: string | undefined;
}

/** The room's poll from its launch until its result is dismissed. */
export const poll: Slice<PollState> = {
  initial: () => ({ poll: undefined, ownAnswer: undefined, dismissedId: undefined }),
  reduce(state, event, context) {
    switch (event.type) {
      case 'notices':
        return event.notices.reduce((now, notice) => receive(now, notice, context), state);
      case 'fetched':
        return event.call === 'pollCurrent'
          ? fetched(state, event.data.poll, event.data.ownAnswer ?? undefined)
          : state;
      case 'voted':
        return isCurrent(state, event.pollId) ? patched(state, { ownAnswer: event.answer }) : state;
      case 'poll-dismissed':
        return patched(state, {
          poll: undefined,
          ownAnswer: undefined,
          dismissedId: state.poll?.pollId,
        });
      default:
        return state;
    }
  },
  fetch: {
    call: 'pollCurrent',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
    isOvertakenBy: ({ name }) => name === 'pollLaunch' || name === 'pollEnd',
  },
};

/** Everybody who voted. */
export const votesOf = (counts: readonly number[] = []): number =>
  counts.reduce((sum, count) => sum + count, 0);

const isCurrent = (state: PollState, pollId: string): boolean => state.poll?.pollId === pollId;

const fetched = (
  state: PollState,
  current: Poll | null,
  ownAnswer: number | undefined,
): PollState => {
  if (!current || current.pollId === state.dismissedId)
    return patched(state, { poll: undefined, ownAnswer: undefined });
  const known = isCurrent(state, current.pollId) ? state.poll?.counts : undefined;
  // Counts only grow, and a notice may have been faster than the response.
  const isBehind = current.counts !== undefined && votesOf(known) > votesOf(current.counts);
  return { ...state, poll: isBehind ? { ...current, counts: known } : current, ownAnswer };
};

const receive = (state: PollState, notice: Notice, { page }: SliceContext): PollState => {
  switch (notice.name) {
    case 'pollLaunch': {
      const launched = notice.body.poll;
      // Operators receive the counts that the audience does not.
      const isOperator = page.listenTo.some((topic) => topic === 'server');
      const counts = isOperator ? launched.answers.map(() => 0) : launched.counts;
      return { ...state, poll: { ...launched, ...(counts && { counts }) }, ownAnswer: undefined };
    }
    case 'pollEnd': {
      const ended = notice.body.poll;
      const ownAnswer = isCurrent(state, ended.pollId) ? state.ownAnswer : undefined;
      return { ...state, poll: ended, ownAnswer };
    }
    case 'pollCounts':
    case 'pollTally':
      return counted(state, notice.body);
    default:
      return state;
  }
};

/** Counts of an earlier moment, or of before the result, change nothing. */
const counted = (state: PollState, { poll_id, counts }: NoticeBody<'pollCounts'>): PollState => {
  const { poll: known } = state;
  if (known?.pollId !== poll_id || known.endTime !== '') return state;
  return votesOf(counts) > votesOf(known.counts) ? { ...state, poll: { ...known, counts } } : state;
};
