import {
  Flag,
  isPassing,
  type LiveDetail,
  type LiveRole,
  type Notice,
  type NoticeBody,
} from '@live/protocol';
import { patched, type Slice } from '../Slice.ts';

export interface SilenceTerms {
  readonly reason: string | undefined;
  readonly secondsLeft: number | undefined;
  /** Whether it applies in all rooms. */
  readonly isEverywhere: boolean;
}

/** Role, silence and removal of the page's own account. */
export interface MembershipState {
  readonly role: LiveRole;
  readonly isSilenced: boolean;
  /** Why, and for how many seconds from when this object appeared; undefined until it is fetched. */
  readonly silence: SilenceTerms | undefined;
  /** Seconds to wait in slow mode, from when this object appeared. */
  readonly wait: { readonly seconds: number } | undefined;
  /** Why the account may no longer be in the room. */
  readonly removal: 'removed' | 'refused' | undefined;
}

export const membership: Slice<MembershipState> = {
  initial: ({ account, loaded }) => ({
    role: account.thirdLiveRole,
    ...silenceOf(loaded),
    wait: waitOf(loaded),
    removal: undefined,
  }),
  reduce(state, event, { account }) {
    switch (event.type) {
      case 'notices':
        return event.notices.reduce((now, notice) => receive(now, notice, account.id), state);
      case 'account':
        // The role may have changed while disconnected.
        return event.account.id === account.id
          ? patched(state, { role: event.account.thirdLiveRole })
          : state;
      case 'fetched': {
        if (event.call !== 'roomInfo') return state;
        const next = patched(state, { wait: waitOf(event.data) });
        return event.data.isSilence === undefined ? next : patched(next, silenceOf(event.data));
      }
      case 'refused':
        return patched(state, { removal: 'refused' });
      default:
        return state;
    }
  },
};

const receive = (state: MembershipState, notice: Notice, accountId: string): MembershipState => {
  if (!('account_id' in notice.body) || notice.body.account_id !== accountId) return state;
  switch (notice.name) {
    case 'kickout':
      return patched(state, { removal: 'removed' });
    case 'role':
      return patched(state, { role: notice.body.role });
    case 'member': {
      const { event, role, mute } = notice.body;
      if (event === 'kickout') return patched(state, { removal: 'removed' });
      // Enter and leave notices are delayed: their `mute` may be outdated.
      if (isPassing(notice)) return patched(state, { role });
      const isSilenced = mute === Flag.YES;
      return patched(state, { role, isSilenced, ...(!isSilenced && { silence: undefined }) });
    }
    case 'accountEvent':
      return receiveOwn(state, notice.body);
    default:
      return state;
  }
};

const receiveOwn = (
  state: MembershipState,
  { event }: NoticeBody<'accountEvent'>,
): MembershipState => {
  if (event === 'silence') return patched(state, { isSilenced: true, silence: undefined });
  return event === 'unsilence' ? patched(state, { isSilenced: false, silence: undefined }) : state;
};

const waitOf = ({ waitSeconds }: LiveDetail): MembershipState['wait'] =>
  waitSeconds === undefined ? undefined : { seconds: waitSeconds };

const silenceOf = (detail: LiveDetail): Pick<MembershipState, 'isSilenced' | 'silence'> => {
  const isSilenced = detail.isSilence === Flag.YES;
  const { silenceReason: reason, silenceSeconds: secondsLeft } = detail;
  const isEverywhere = detail.isSilencedEverywhere === Flag.YES;
  return { isSilenced, silence: isSilenced ? { reason, secondsLeft, isEverywhere } : undefined };
};
