import { type CallData, type CallRequest, formatWireTime, LiveRole } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { AddressKey } from '../../domain/address-key.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import { isReservedName, normaliseName } from '../../domain/reserved-name.ts';
import { updateAccount } from './accounts.administration.store.ts';
import { presentAccount } from './accounts.presenter.ts';
import { SESSION_SECONDS } from './accounts.service.ts';
import {
  type AccountRow,
  deleteOtherSessions,
  deleteSession,
  findAccount,
  listOperatorNicknames,
  listSessions,
  replaceHashIfUnchanged,
} from './accounts.store.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import { deleteTickets } from './sign-in-tickets.store.ts';

export interface OwnAccountDeps {
  passwords: Passwords;
  budget: SharedBudget;
  /** Whether the platform's word list finds anything in a name. */
  isListed(name: string): Promise<boolean>;
  /** Whether an image was uploaded by the account. */
  isImageOf(accountId: string, url: string): Promise<boolean>;
  secondFactors: SecondFactors;
}

/** Part of a session's hash: enough to name one, and of no use to anybody. */
const idOf = (hash: string): string => hash.slice(0, 16);

/** What people see and change of their own account, but for their second factor. */
export class OwnAccounts extends FeatureService<OwnAccountDeps> {
  async show(caller: Caller): Promise<CallData<'ownAccount'>> {
    const account = await this.require(caller);
    const sessions = await listSessions(this.store.db, caller.accountId, this.clock.now());
    const { factor_since: since } = account;
    return {
      account: presentAccount(caller),
      secondFactor: {
        since: since === null ? '' : formatWireTime(since, this.timeZone),
        isDemanded: this.deps.secondFactors.isDemandedOf(caller.role),
        recoveryCodes: await this.deps.secondFactors.countRecoveryCodes(caller.accountId),
      },
      sessions: sessions.map(({ hash, expires_at, user_agent }) => ({
        id: idOf(hash),
        isOwn: hash === caller.sessionHash,
        beganAt: formatWireTime(expires_at - SESSION_SECONDS * 1_000, this.timeZone),
        userAgent: user_agent,
      })),
    };
  }

  async rename(caller: Caller, nickname: string): Promise<void> {
    await this.require(caller);
    if (caller.role === LiveRole.AUDIENCE && (await this.#isRefused(nickname)))
      throw refuse.error('昵称不能使用，请换一个');
    await this.units.run(async (work) => {
      await updateAccount(work.db, caller.accountId, { nickname });
      await work.record('account-save', '', caller.accountId, {
        target: caller.accountId,
        personId: caller.accountId,
        after: { nickname },
      });
    });
  }

  /** Takes an image that the person uploaded; an empty address takes the usual one. */
  async changeImage(caller: Caller, url: string): Promise<void> {
    const { accountId } = caller;
    await this.require(caller);
    if (url !== '' && !(await this.deps.isImageOf(accountId, url)))
      throw refuse.error('图片不存在，请重新上传');
    await this.units.run(async (work) => {
      await updateAccount(work.db, accountId, { portrait: url });
      await work.record('account-save', '', accountId, {
        target: accountId,
        after: { portrait: url },
      });
    });
  }

  async changePassword(
    caller: Caller,
    { current, next }: CallRequest<'ownPasswordChange'>,
    address: AddressKey,
  ): Promise<void> {
    const account = await this.requirePassword(caller, current, address);
    const hash = await this.deps.passwords.hash(next);
    await this.units.run(async (work) => {
      if (!(await replaceHashIfUnchanged(work.db, account, hash)))
        throw refuse.error('密码刚刚改过，请重新登录');
      await this.endOthers(work, caller);
      await work.record('account-save', '', caller.accountId, {
        target: caller.accountId,
        personId: caller.accountId,
        after: { password: '***' },
      });
    });
  }

  /** Ends one sign-in, or all others. One that has ended already is no error. */
  async endSession(caller: Caller, sessionId: string | undefined): Promise<void> {
    await this.require(caller);
    await this.units.run(async (work) => {
      const { db, now } = work;
      const { accountId, sessionHash } = caller;
      let ended = 0;
      if (sessionId === undefined) ended = await deleteOtherSessions(db, accountId, sessionHash);
      else
        for (const { hash } of await listSessions(db, accountId, now)) {
          if (idOf(hash) !== sessionId) continue;
          await deleteSession(db, hash);
          ended += 1;
        }
      if (ended === 0) return;
      await work.emit('accessRevoked', { accountId: caller.accountId });
      await work.record('account-sign-out', '', caller.accountId, {
        target: caller.accountId,
        personId: caller.accountId,
      });
    });
  }

  /** Everything that was opened by another sign-in of the person, and sign-ins under way. */
  async endOthers(work: UnitOfWork, caller: Caller): Promise<void> {
    await deleteOtherSessions(work.db, caller.accountId, caller.sessionHash);
    await deleteTickets(work.db, caller.accountId);
    await work.emit('accessRevoked', { accountId: caller.accountId });
  }

  /** Guesses at the current password are limited like sign-ins. */
  async requirePassword(
    caller: Caller,
    password: string,
    address: AddressKey,
  ): Promise<AccountRow> {
    const account = await this.require(caller);
    const { passwords, budget } = this.deps;
    const guess = { address, pair: `${account.name} ${address}`, name: account.name };
    await budget.take('signIns', guess);
    if ((await passwords.verify(password, account.password_hash, address)) === undefined)
      throw refuse.error('现在的密码不对');
    await budget.giveBack('signIns', guess);
    return account;
  }

  /** The account of a person who is signed in themselves. */
  async require(caller: Caller): Promise<AccountRow> {
    if (caller.tokenLiveId !== undefined || caller.isGuest) throw refuse.permission();
    const account = await findAccount(this.store.db, caller.accountId);
    if (!account) throw refuse.account();
    return account;
  }

  /** Viewers pass for no operator, and are judged like guests. */
  async #isRefused(nickname: string): Promise<boolean> {
    if (isReservedName(nickname) || (await this.deps.isListed(nickname))) return true;
    const wanted = normaliseName(nickname);
    const operators = await listOperatorNicknames(this.store.db, '');
    return operators.some((operator) => normaliseName(operator.nickname) === wanted);
  }
}
