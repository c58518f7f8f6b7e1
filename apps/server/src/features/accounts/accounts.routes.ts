import { formatWireTime } from '@live/protocol';
import type { Admit } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { hashSecret } from '../../domain/ids.ts';
import type { Room } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import { presentAccount } from './accounts.presenter.ts';
import { type Accounts, SESSION_SECONDS } from './accounts.rules.ts';
import type { SignIns } from './sign-ins.ts';

export interface AccountRouteOptions {
  accounts: Accounts;
  signIns: SignIns;
  timeZone: string;
  serverId: string;
  /** The broker's websocket address, as seen from where the caller reaches us. */
  mqttWs(baseUrl: string): string;
  /** Registers a room's token with the broker; returns the user name there, if it is another. */
  registerToken(accountId: string, token: string): Promise<string | undefined>;
  admit: Admit;
  /** Throws for new guests of a browser that was removed, or of a network that is restricted. */
  admitGuest(room: Room, browserMark: string, recentAddresses: readonly string[]): Promise<void>;
  /** A token for publishing and playing on the media origin. */
  rtcToken(room: Room, caller: Caller): { rtcToken: string; expiresAt: number };
}

export const accountRoutes = (options: AccountRouteOptions) => {
  const { accounts } = options;

  const signedIn = async (caller: Caller, wantedLiveId?: string) => {
    const { token, liveId, expiresIn } = await accounts.issueToken(caller, wantedLiveId);
    const mqttUsername =
      liveId === undefined ? undefined : await options.registerToken(caller.accountId, token);
    return {
      token,
      account: presentAccount(caller),
      expiresIn,
      ...(mqttUsername !== undefined && { mqttUsername }),
    };
  };

  const admit = async (caller: Caller, room: Room): Promise<void> => {
    const denied = await options.admit({ access: 'member', caller, room });
    if (denied) throw denied;
  };

  return {
    login: async ({ input, request }) => {
      const { name, password } = input;
      const { secret, caller } = await options.signIns.observe(
        request.address,
        accounts.signIn(name, password, request.address),
      );
      request.setSession({ value: secret, maxAgeSeconds: SESSION_SECONDS });
      return signedIn(caller);
    },
    logout: async ({ caller, request }) => {
      const { sessionSecret } = request;
      const sessionHash = caller?.sessionHash ?? (sessionSecret && hashSecret(sessionSecret));
      if (sessionHash) await accounts.signOut(sessionHash);
      request.setSession('clear');
      return {};
    },
    guestEnter: async ({ room, input, request }) => {
      const { recentAddresses, ...marks } = request.markCaller();
      await options.admitGuest(room, marks.browser, recentAddresses);
      const { secret, caller } = await accounts.openGuest(input.nickname, room, marks, (guest) =>
        admit(guest, room),
      );
      request.setSession({ value: secret, maxAgeSeconds: SESSION_SECONDS });
      return signedIn(caller, room.liveId);
    },
    accountGet: async ({ caller, room, request }) => {
      if (!room) return signedIn(caller);
      await admit(caller, room);
      if (caller.isGuest) await accounts.noteAddress(caller, request.addressMark);
      return signedIn(caller, room.liveId);
    },
    serverReg: async ({ request }) => ({
      mqttWs: options.mqttWs(request.baseUrl),
      serverId: options.serverId,
    }),
    getRtcToken: async ({ caller, room }) => {
      const { rtcToken, expiresAt } = options.rtcToken(room, caller);
      return { rtcToken, expiresAt: formatWireTime(expiresAt, options.timeZone) };
    },
    userMeetingCode: async ({ caller }) => ({ meetingCode: await accounts.meetingCodeOf(caller) }),
  } satisfies Partial<CallHandlers>;
};
