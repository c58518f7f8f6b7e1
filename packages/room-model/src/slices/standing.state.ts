import { Flag, isPassing, type LiveRole, type Notice } from '@live/protocol';
import { patched, type Slice } from '../Slice.ts';

/** Role, silence and removal of the page's own account. */
export interface StandingState {
  readonly role: LiveRole;
  readonly isSilenced: boolean;
  /** Why the account may no longer be in the room. */
  readonly removal: 'kicked-out' | 'refused' | undefined;
}

export const standing: Slice<StandingState> = {
  initial: ({ account, loaded }) => ({
    role: account.thirdLiveRole,
    isSilenced: loaded.isSilence === Flag.YES,
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
        const isSilence = event.call === 'roomInfo' ? event.data.isSilence : undefined;
        return isSilence === undefined
          ? state
          : patched(state, { isSilenced: isSilence === Flag.YES });
      }
      case 'refused':
        return patched(state, { removal: 'refused' });
      default:
        return state;
    }
  },
};

const receive = (state: StandingState, notice: Notice, accountId: string): StandingState => {
  if (!('account_id' in notice.body) || notice.body.account_id !== accountId) return state;
  switch (notice.name) {
    case 'kickout':
      return patched(state, { removal: 'kicked-out' });
    case 'role':
      return patched(state, { role: notice.body.role });
    case 'member': {
      const { event, role, mute } = notice.body;
      if (event === 'kickout') return patched(state, { removal: 'kicked-out' });
      // Enter and leave notices are delayed: their `mute` may be outdated.
      const isSilenced = isPassing(notice) ? state.isSilenced : mute === Flag.YES;
      return patched(state, { role, isSilenced });
    }
    case 'accountEvent':
      return receiveOwn(state, notice.body.event);
    default:
      return state;
  }
};

const receiveOwn = (state: StandingState, event: string): StandingState => {
  if (event === 'silence') return patched(state, { isSilenced: true });
  return event === 'unsilence' ? patched(state, { isSilenced: false }) : state;
};
