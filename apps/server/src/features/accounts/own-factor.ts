import type { CallRequest } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import type { AddressKey } from '../../domain/address-key.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { AccountRow } from './accounts.store.ts';
import type { OwnAccounts } from './own-account.service.ts';
import { type SecondFactors, WRONG_CODE } from './second-factors.ts';

export interface OwnFactorDeps {
  ownAccounts: OwnAccounts;
  secondFactors: SecondFactors;
}

const NO_FACTOR = '还没有开启两步验证';
const DEMANDED = '管理员要求运营人员使用两步验证，不能关闭；换手机请用更换验证器';

/** What people do with their own second factor. Each needs the password, and a code where there is a factor already. */
export class OwnFactors extends FeatureService<OwnFactorDeps> {
  /** A new authenticator; the one before counts until it is confirmed. */
  async begin(caller: Caller, proof: CallRequest<'ownFactorBegin'>, address: AddressKey) {
    const account = await this.#prove(caller, proof, address);
    return this.deps.secondFactors.begin(account);
  }

  async confirm(
    caller: Caller,
    { code }: CallRequest<'ownFactorConfirm'>,
    address: AddressKey,
  ): Promise<string[]> {
    const { ownAccounts, secondFactors } = this.deps;
    const { id } = await ownAccounts.require(caller);
    return secondFactors.limited(id, address, () =>
      this.units.run(async (work) => {
        const recoveryCodes = await secondFactors.confirm(work, id, code);
        if (!recoveryCodes) throw refuse.error(WRONG_CODE);
        await ownAccounts.endOthers(work, caller);
        return recoveryCodes;
      }),
    );
  }

  async remove(
    caller: Caller,
    proof: CallRequest<'ownFactorRemove'>,
    address: AddressKey,
  ): Promise<void> {
    const { ownAccounts, secondFactors } = this.deps;
    if (secondFactors.isDemandedOf(caller.role)) throw refuse.error(DEMANDED);
    const { id } = await this.#prove(caller, proof, address);
    await this.units.run(async (work) => {
      if (!(await secondFactors.remove(work, id, id))) throw refuse.error(NO_FACTOR);
      await ownAccounts.endOthers(work, caller);
    });
  }

  /** New recovery codes; those of before are worth nothing. */
  async renewCodes(
    caller: Caller,
    proof: CallRequest<'ownRecoveryCodesRenew'>,
    address: AddressKey,
  ): Promise<string[]> {
    const account = await this.#prove(caller, proof, address);
    if (account.factor_since === null) throw refuse.error(NO_FACTOR);
    return this.units.run((work) => this.deps.secondFactors.renewRecoveryCodes(work, account.id));
  }

  async #prove(
    caller: Caller,
    { password, code = '' }: { password: string; code?: string | undefined },
    address: AddressKey,
  ): Promise<AccountRow> {
    const { ownAccounts, secondFactors } = this.deps;
    const account = await ownAccounts.requirePassword(caller, password, address);
    if (account.factor_since !== null)
      await secondFactors.limited(account.id, address, () =>
        this.units.run(async (work) => {
          if (!(await secondFactors.spend(work, account.id, code))) throw refuse.error(WRONG_CODE);
        }),
      );
    return account;
  }
}
