import { FeatureService } from '../../application/feature-service.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { hashSecret } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Accounts, SignInSource } from './accounts.service.ts';
import { type AccountRow, findAccount } from './accounts.store.ts';
import { type SecondFactors, WRONG_CODE } from './second-factors.ts';
import { findTicket, type TicketRow, takeTicket } from './sign-in-tickets.store.ts';

export interface SecondStepDeps {
  accounts: Accounts;
  secondFactors: SecondFactors;
  budget: SharedBudget;
}

interface Attempt {
  ticket: string;
  code: string;
}

const wrongCode = () => refuse.token(WRONG_CODE);

/**
 * The second step of a sign-in, with a ticket that the right password brought. Whatever is wrong, the ticket or the
 * code, is answered alike.
 */
export class SecondStep extends FeatureService<SecondStepDeps> {
  signIn({ ticket, code }: Attempt, source: SignInSource) {
    return this.#finish({ ticket, needs: 'code' }, source, (work, { id }) =>
      this.deps.secondFactors.spend(work, id, code),
    );
  }

  /** A new authenticator for whoever must have one before anything else. */
  async beginSetUp(ticket: string, { address }: SignInSource) {
    const account = await this.#accountOf({ ticket, needs: 'set-up' }, address);
    return this.deps.secondFactors.limited(account.id, address, () =>
      this.deps.secondFactors.begin(account),
    );
  }

  async setUp({ ticket, code }: Attempt, source: SignInSource) {
    let recoveryCodes: string[] | undefined;
    const signedIn = await this.#finish(
      { ticket, needs: 'set-up' },
      source,
      async (work, { id }) => {
        recoveryCodes = await this.deps.secondFactors.confirm(work, id, code);
        return recoveryCodes !== undefined;
      },
    );
    return { ...signedIn, recoveryCodes: recoveryCodes ?? [] };
  }

  /** Proof, ticket and session are one transaction: each is used up with the others, or none is. */
  async #finish(
    shown: { ticket: string; needs: TicketRow['needs'] },
    source: SignInSource,
    prove: (work: UnitOfWork, account: AccountRow) => Promise<boolean>,
  ): Promise<{ secret: string; caller: Caller }> {
    const account = await this.#accountOf(shown, source.address);
    const { accounts, secondFactors } = this.deps;
    return secondFactors.limited(account.id, source.address, () =>
      accounts.openSession(account, {
        passwordHash: account.password_hash,
        userAgent: source.userAgent,
        prove: async (work) => {
          if (!(await takeTicket(work.db, hashSecret(shown.ticket)))) throw wrongCode();
          if (!(await prove(work, account))) throw wrongCode();
        },
      }),
    );
  }

  /** Guesses at tickets are limited by address: there is no account to count them for. */
  async #accountOf(
    { ticket, needs }: { ticket: string; needs: TicketRow['needs'] },
    address: SignInSource['address'],
  ): Promise<AccountRow> {
    const { db } = this.store;
    const row = await findTicket(db, hashSecret(ticket), needs, this.clock.now());
    const account = row && (await findAccount(db, row.account_id));
    if (account && account.disabled_at === null) return account;
    await this.deps.budget.take('signInCodes', { address });
    throw wrongCode();
  }
}
