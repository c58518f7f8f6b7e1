import { type CallRequest, LiveRole } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import type { AddressKey } from '../../domain/address-key.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import { hashSecret, newSecret } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { isSameSecret } from '../../domain/same-secret.ts';
import type { AccountAdministration } from './accounts.administration.ts';
import { findKeyHash, hasAccounts, saveKey, takeKey } from './first-start.store.ts';
import type { Passwords } from './passwords.ts';

export interface FirstStartDeps {
  administration: AccountAdministration;
  passwords: Passwords;
  budget: SharedBudget;
}

const CLOSED = '这个服务还没有管理员：请打开启动时打印的地址新建一个';
const WRONG_KEY = '地址无效：请用最近一次启动时打印的地址';
const TOO_LATE = '已经有账号，这个地址不再有效，请直接登录';

/**
 * A store without any account is closed: all that can be done is to make the first administrator, with a key that each
 * start prints anew.
 */
export class FirstStart extends FeatureService<FirstStartDeps> {
  /** Stays so: no account is ever deleted. */
  #hasAccounts = false;

  /** Asks the store as long as it is, because another server may have opened it. */
  async isClosed(): Promise<boolean> {
    this.#hasAccounts ||= await hasAccounts(this.store.db);
    return !this.#hasAccounts;
  }

  async requireOpen(): Promise<void> {
    if (await this.isClosed()) throw refuse.permission(CLOSED);
  }

  /** A new key in place of any earlier one; undefined where the store is open. */
  async newKey(): Promise<string | undefined> {
    if (!(await this.isClosed())) return undefined;
    const key = newSecret();
    await this.units.run(({ db }) => saveKey(db, hashSecret(key)));
    return key;
  }

  /** Makes the first administrator, once, and returns the name of the account. */
  async createAdministrator(
    { key, ...account }: CallRequest<'firstAdministrator'>,
    address: AddressKey,
  ): Promise<string> {
    if (!(await this.isClosed())) throw refuse.permission(TOO_LATE);
    const { administration, passwords, budget } = this.deps;
    const guess = { address, pair: `first administrator ${address}` };
    await budget.take('signIns', guess);
    const keyHash = hashSecret(key);
    const expected = (await findKeyHash(this.store.db)) ?? '';
    if (!isSameSecret(keyHash, expected)) throw refuse.permission(WRONG_KEY);
    await budget.giveBack('signIns', guess);
    const passwordHash = await passwords.hash(account.password);
    await this.units.run(async (work) => {
      const isFirst = (await takeKey(work.db, keyHash)) && !(await hasAccounts(work.db));
      if (!isFirst) throw refuse.permission(TOO_LATE);
      await administration.createFirst(work, { ...account, role: LiveRole.ADMIN }, passwordHash);
    });
    return account.name;
  }
}
