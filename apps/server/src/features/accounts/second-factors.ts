import { type ActionKind, LiveRole } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { AddressKey } from '../../domain/address-key.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import { hashSecret } from '../../domain/ids.ts';
import { type AccountRow, deleteSession } from './accounts.store.ts';
import {
  cleanCode,
  type FactorCodes,
  isAuthenticatorCode,
  newRecoveryCodes,
} from './second-factor.codes.ts';
import {
  confirmPending,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  savePending,
  takeRecoveryCode,
  takeStep,
} from './second-factor.store.ts';
import {
  deleteTickets,
  listSignedInWithoutFactor,
  type TicketRow,
} from './sign-in-tickets.store.ts';

export interface SecondFactorDeps {
  codes: FactorCodes;
  budget: SharedBudget;
  /** Whether operators must have one. */
  isDemanded: boolean;
}

type Owner = Pick<AccountRow, 'id' | 'name'>;

/** The same for every reason, so that it tells nothing about any of them. */
export const WRONG_CODE = '动态码或恢复码错误，或已失效';

/** Authenticators and recovery codes of accounts. */
export class SecondFactors extends FeatureService<SecondFactorDeps> {
  /** What a sign-in by password needs beside the password. */
  neededBy({ factor_since, role }: AccountRow): TicketRow['needs'] | undefined {
    if (factor_since !== null) return 'code';
    return this.isDemandedOf(role) ? 'set-up' : undefined;
  }

  isDemandedOf(role: number): boolean {
    return this.deps.isDemanded && role !== LiveRole.AUDIENCE;
  }

  countRecoveryCodes(accountId: string): Promise<number> {
    return countRecoveryCodes(this.store.db, accountId);
  }

  /** A new authenticator, which counts once a code of it was confirmed. */
  async begin(owner: Owner): Promise<{ secret: string; uri: string }> {
    const pending = this.deps.codes.newSecret(owner.id);
    await this.units.run(({ db }) => savePending(db, owner.id, pending));
    return this.deps.codes.describe(pending, owner);
  }

  /** The pending authenticator counts, and its recovery codes are new. Undefined for a wrong code. */
  async confirm(work: UnitOfWork, accountId: string, typed: string): Promise<string[] | undefined> {
    const { pending = '' } = (await findFactor(work.db, accountId)) ?? {};
    const step = this.deps.codes.stepOf(pending, accountId, cleanCode(typed), work.now);
    if (step === undefined) return undefined;
    if (!(await confirmPending(work.db, accountId, pending, step, work.now))) return undefined;
    // Who got as far as the password before could otherwise set up another one in its place.
    await deleteTickets(work.db, accountId);
    await this.#record(work, 'factor-set', accountId, accountId);
    return this.#newRecoveryCodes(work.db, accountId);
  }

  /** New recovery codes, in the log and in place of those before. */
  async renewRecoveryCodes(work: UnitOfWork, accountId: string): Promise<string[]> {
    await this.#record(work, 'recovery-codes', accountId, accountId);
    return this.#newRecoveryCodes(work.db, accountId);
  }

  async #newRecoveryCodes(db: Db, accountId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashSecret(cleanCode(code)));
    await replaceRecoveryCodes(db, accountId, hashes);
    return codes;
  }

  /** Whether the code is right and was not used before; it is used up with the transaction. */
  async spend({ db, now }: UnitOfWork, accountId: string, typed: string): Promise<boolean> {
    const code = cleanCode(typed);
    return isAuthenticatorCode(code)
      ? this.#spendStep(db, accountId, code, now)
      : takeRecoveryCode(db, accountId, hashSecret(code));
  }

  async #spendStep(db: Db, accountId: string, code: string, now: number): Promise<boolean> {
    const factor = await findFactor(db, accountId);
    const step = factor && this.deps.codes.stepOf(factor.secret, accountId, code, now);
    return factor !== undefined && step !== undefined && takeStep(db, factor, step);
  }

  /** False where there was none. Sessions are ended by whoever takes it off. */
  async remove(work: UnitOfWork, accountId: string, actorId: string): Promise<boolean> {
    if (!(await deleteFactor(work.db, accountId))) return false;
    await this.#record(work, 'factor-remove', accountId, actorId);
    return true;
  }

  /** Guesses at codes are limited, by account wherever they come from; right ones do not count. */
  async limited<T>(accountId: string, address: AddressKey, guess: () => Promise<T>): Promise<T> {
    const who = { address, pair: `${accountId} ${address}`, name: accountId };
    await this.deps.budget.take('signInCodes', who);
    const result = await guess();
    await this.deps.budget.giveBack('signInCodes', who);
    return result;
  }

  /** Sessions of operators from before a second factor was demanded. */
  async endSessionsWithout(): Promise<void> {
    if (!this.deps.isDemanded) return;
    const sessions = await listSignedInWithoutFactor(this.store.db, this.clock.now());
    await this.units.run(async (work) => {
      for (const { hash, account_id: accountId } of sessions) {
        await deleteSession(work.db, hash);
        await work.emit('accessRevoked', { accountId });
      }
    });
  }

  #record(
    work: UnitOfWork,
    action: ActionKind,
    accountId: string,
    actorId: string,
  ): Promise<string> {
    return work.record(action, '', actorId, { target: accountId, personId: accountId });
  }
}
