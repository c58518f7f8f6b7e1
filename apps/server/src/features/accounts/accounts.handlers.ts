import type { Admit } from '../../domain/access.ts';
import { type Caller, PLATFORM_ACTOR } from '../../domain/caller.ts';
import { hashSecret } from '../../domain/ids.ts';
import { RefusalWithData, refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import type { CallHandlers, RequestContext } from '../../http/handlers.ts';
import type { AccountAdministration } from './accounts.administration.ts';
import type { AccountImport } from './accounts.import.ts';
import { presentAccount } from './accounts.presenter.ts';
import { type Accounts, type OpenedSession, SESSION_SECONDS } from './accounts.service.ts';
import type { FirstStart } from './first-start.ts';
import type { OwnAccounts } from './own-account.service.ts';
import type { OwnFactors } from './own-factor.ts';
import type { SecondStep } from './second-step.ts';
import type { SignIns } from './sign-ins.ts';

export interface AccountRouteDeps {
  accounts: Accounts;
  administration: AccountAdministration;
  accountImport: AccountImport;
  ownAccounts: OwnAccounts;
  ownFactors: OwnFactors;
  secondStep: SecondStep;
  firstStart: FirstStart;
  signIns: SignIns;
  serverId: string;
  /** The broker's websocket URL, as seen from where the caller reaches us. */
  mqttWs(baseUrl: string): string;
  admit: Admit;
  /** Throws for new guests of a browser whose guest was removed, or of a network that is restricted. */
  requireGuestAdmitted(
    room: Room,
    browserMark: string,
    recentAddresses: readonly string[],
  ): Promise<void>;
}

const SECOND_STEP = '密码正确，还须两步验证';

export const accountHandlers = (deps: AccountRouteDeps) => {
  const { accounts, administration, ownAccounts, ownFactors, secondStep } = deps;

  const signedIn = async (caller: Caller, wantedLiveId?: string) => {
    const { token, expiresIn } = await accounts.issueToken(caller, wantedLiveId);
    return { token, account: presentAccount(caller), expiresIn };
  };

  const sourceOf = ({ addressKey: address, userAgent }: RequestContext) => ({ address, userAgent });

  const observe = <T extends object>({ addressKey }: RequestContext, signIn: Promise<T>) =>
    deps.signIns.observe(addressKey, signIn);

  const enter = (request: RequestContext, { secret, caller }: OpenedSession) => {
    request.setSession({ value: secret, maxAgeSeconds: SESSION_SECONDS });
    return signedIn(caller);
  };

  const requireMember = async (caller: Caller, room: Room): Promise<void> => {
    const denied = await deps.admit({ access: 'member', caller, room });
    if (denied) throw denied;
  };

  return {
    login: async ({ input, request }) => {
      const { name, password } = input;
      const outcome = await observe(request, accounts.signIn(name, password, sourceOf(request)));
      if ('ticket' in outcome) throw new RefusalWithData(refuse.token(SECOND_STEP), outcome);
      return enter(request, outcome);
    },
    loginCode: async ({ input, request }) =>
      enter(request, await observe(request, secondStep.signIn(input, sourceOf(request)))),
    loginFactorBegin: ({ input, request }) =>
      secondStep.beginSetUp(input.ticket, sourceOf(request)),
    loginFactorConfirm: async ({ input, request }) => {
      const opened = await observe(request, secondStep.setUp(input, sourceOf(request)));
      const { recoveryCodes } = opened;
      return { ...(await enter(request, opened)), recoveryCodes };
    },
    logout: async ({ caller, request }) => {
      const { sessionSecret } = request;
      const sessionHash = caller?.sessionHash ?? (sessionSecret && hashSecret(sessionSecret));
      if (sessionHash) await accounts.signOut(sessionHash);
      request.setSession('clear');
    },
    guestEnter: async ({ room, input, request }) => {
      const { recentAddresses, ...marks } = request.markCaller();
      await deps.requireGuestAdmitted(room, marks.browser, recentAddresses);
      const { secret, caller } = await accounts.openGuest(input.nickname, room, marks, (guest) =>
        requireMember(guest, room),
      );
      request.setSession({ value: secret, maxAgeSeconds: SESSION_SECONDS });
      return { ...(await signedIn(caller, room.liveId)), mqttWs: deps.mqttWs(request.baseUrl) };
    },
    accountGet: async ({ caller, room, request }) => {
      if (!room) return signedIn(caller);
      await requireMember(caller, room);
      if (caller.isGuest) await accounts.noteAddress(caller, request.addressMark);
      return signedIn(caller, room.liveId);
    },
    serverReg: async ({ request }) => ({
      mqttWs: deps.mqttWs(request.baseUrl),
      serverId: deps.serverId,
    }),
    userMeetingCode: async ({ caller }) => ({ meetingCode: await accounts.meetingCodeOf(caller) }),
    ownAccount: ({ caller }) => ownAccounts.show(caller),
    ownNicknameChange: ({ caller, input }) => ownAccounts.rename(caller, input.nickname),
    ownImageChange: ({ caller, input }) => ownAccounts.changeImage(caller, input.url),
    ownPasswordChange: ({ caller, input, request }) =>
      ownAccounts.changePassword(caller, input, request.addressKey),
    ownSessionEnd: ({ caller, input }) => ownAccounts.endSession(caller, input.sessionId),
    ownFactorBegin: ({ caller, input, request }) =>
      ownFactors.begin(caller, input, request.addressKey),
    ownFactorConfirm: async ({ caller, input, request }) => ({
      recoveryCodes: await ownFactors.confirm(caller, input, request.addressKey),
    }),
    ownFactorRemove: ({ caller, input, request }) =>
      ownFactors.remove(caller, input, request.addressKey),
    ownRecoveryCodesRenew: async ({ caller, input, request }) => ({
      recoveryCodes: await ownFactors.renewCodes(caller, input, request.addressKey),
    }),
    firstAdministrator: async ({ input, request }) => {
      const name = await deps.firstStart.createAdministrator(input, request.addressKey);
      const session = await accounts.openSessionByName(name, { isVouched: false });
      if (session) request.setSession({ value: session.secret, ...session });
    },
    adminAccountList: ({ input }) => administration.find(input),
    adminAccountExport: async ({ input }) => administration.export(input),
    adminAccountCreate: async ({ caller, input }) => ({
      accountId: await administration.create(input, caller.accountId),
    }),
    adminAccountChange: ({ caller, input }) => administration.change(input, caller),
    adminAccountSignOut: ({ caller, input }) =>
      administration.signOut(input.accountId, caller.accountId),
    adminFactorRemove: ({ caller, input }) =>
      administration.removeFactor(input.accountId, caller.accountId),
    adminImportCheck: ({ caller, input }) => deps.accountImport.check(input.rows, caller),
    adminImportAdd: ({ caller, input }) => deps.accountImport.add(input, caller),
    adminImportTake: ({ caller, input }) => deps.accountImport.take(input, caller),
    platformAccountSave: async ({ input }) => ({
      accountId: await administration.save(input, PLATFORM_ACTOR),
    }),
    platformAccountDisable: ({ input }) => administration.disable(input.name, PLATFORM_ACTOR),
    platformFactorRemove: ({ input }) =>
      administration.removeFactorByName(input.name, PLATFORM_ACTOR),
    platformAccountList: ({ input }) => administration.list(input),
  } satisfies Partial<CallHandlers>;
};
