import { LiveRole } from '@live/protocol';
import type { UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Find, Store } from '../../db/store.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { hashSecret, newId, newSecret } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { insertAccount } from './accounts.directory.store.ts';
import {
  type AccountRow,
  deleteExpired,
  deleteSession,
  findAccount,
  findAccountByName,
  findBySession,
  findByToken,
  insertSession,
  insertToken,
} from './accounts.store.ts';
import { verifyPassword } from './passwords.ts';

const SESSION_MS = 7 * 24 * 3_600_000;
const TOKEN_MS = 2 * 3_600_000;

export const TOKEN_SECONDS = TOKEN_MS / 1000;
export const SESSION_SECONDS = SESSION_MS / 1000;

/** Where a guest came from, without naming it. */
export interface GuestMarks {
  browser: string;
  address: string;
}

/** Who is there: sign-in, sessions and the tokens that come from them. */
export class Accounts {
  readonly #store: Store;
  readonly #units: UnitsOfWork;
  readonly #clock: Clock;
  readonly #budget: SharedBudget;
  readonly #bySession: Find<Caller>;
  readonly #byToken: Find<Caller>;

  constructor(store: Store, units: UnitsOfWork, clock: Clock, budget: SharedBudget) {
    this.#store = store;
    this.#units = units;
    this.#clock = clock;
    this.#budget = budget;
    this.#bySession = store.remember(['sessions', 'accounts'], async (secret) => {
      const hash = hashSecret(secret);
      const row = await findBySession(store.db, hash);
      return row && { ...callerFrom(row, row.expires_at), sessionHash: hash };
    });
    this.#byToken = store.remember(['tokens', 'accounts'], async (token) => {
      const row = await findByToken(store.db, hashSecret(token));
      if (!row) return undefined;
      return {
        ...callerFrom(row, row.expires_at),
        tokenLiveId: row.live_id || undefined,
        sessionHash: row.session_hash || undefined,
      };
    });
  }

  /** Wrong name and wrong password answer alike, and take the same time. */
  async signIn(
    name: string,
    password: string,
    address: string,
  ): Promise<{ secret: string; caller: Caller }> {
    // The address first, the name for everybody last: whoever has guessed too often uses up nobody
    // else's attempts, so a person can still sign in from elsewhere.
    const guess = { address, pair: `${name} ${address}`, name };
    await this.#budget.take('signIns', guess);
    const account = await findAccountByName(this.#store.db, name);
    const right = await verifyPassword(password, account?.password_hash);
    if (!account || !right || account.disabled_at !== null) throw refuse.token('账号或密码错误');
    // Only what it took itself: whoever has one account must not wipe out guesses at others by it.
    await this.#budget.giveBack('signIns', guess);
    return this.openSession(account);
  }

  /** A guest gets an account of their own, so that comments, mutes and prizes know whose they are. */
  async openGuest(
    nickname: string,
    marks: GuestMarks,
    admit: (guest: Caller) => Promise<void>,
  ): Promise<{ secret: string; caller: Caller }> {
    const row = guestRow(newId(), nickname, marks, this.#clock.now());
    await admit(callerFrom(row, this.#clock.now()));
    await this.#budget.take('guests', marks);
    await this.#units.run(({ db }) => insertAccount(db, row));
    return this.openSession(row);
  }

  async openSession(account: AccountRow): Promise<{ secret: string; caller: Caller }> {
    const secret = newSecret();
    const hash = hashSecret(secret);
    const expiresAt = this.#clock.now() + SESSION_MS;
    await this.#units.run(async ({ db, now }) => {
      await deleteExpired(db, now);
      await insertSession(db, { hash, account_id: account.id, expires_at: expiresAt });
    });
    return { secret, caller: { ...callerFrom(account, expiresAt), sessionHash: hash } };
  }

  /** For somebody whom another system vouches for. */
  async openSessionByName(
    name: string,
  ): Promise<{ secret: string; maxAgeSeconds: number } | undefined> {
    const account = await findAccountByName(this.#store.db, name);
    if (!account || account.disabled_at !== null) return undefined;
    const { secret } = await this.openSession(account);
    return { secret, maxAgeSeconds: SESSION_SECONDS };
  }

  async signOut(sessionHash: string): Promise<void> {
    await this.#units.run(async (work) => {
      const accountId = await deleteSession(work.db, sessionHash);
      if (accountId) await work.emit('accessRevoked', { accountId });
    });
  }

  /** A token for HTTP, or for one room's HTTP and real time. */
  async issueToken(caller: Caller, liveId: string | undefined): Promise<string> {
    const token = newSecret();
    await this.#units.run(({ db, now }) =>
      insertToken(db, {
        hash: hashSecret(token),
        account_id: caller.accountId,
        session_hash: caller.sessionHash ?? '',
        live_id: liveId ?? '',
        expires_at: now + TOKEN_MS,
      }),
    );
    return token;
  }

  async callerBySession(secret: string): Promise<Caller | undefined> {
    return this.#unlessExpired(await this.#bySession(secret));
  }

  async callerByToken(token: string): Promise<Caller | undefined> {
    return this.#unlessExpired(await this.#byToken(token));
  }

  /** The account behind a signed address, as it is now. */
  async callerById(accountId: string, expiresAt: number): Promise<Caller | undefined> {
    const row = await findAccount(this.#store.db, accountId);
    return row?.disabled_at === null ? callerFrom(row, expiresAt) : undefined;
  }

  #unlessExpired(caller: Caller | undefined): Caller | undefined {
    return caller && caller.expiresAt > this.#clock.now() ? caller : undefined;
  }
}

const guestRow = (id: string, nickname: string, marks: GuestMarks, now: number): AccountRow => ({
  id,
  name: `guest-${id}`,
  nickname,
  portrait: '',
  corp_id: '',
  corp_name: '',
  role: LiveRole.AUDIENCE,
  password_hash: '',
  meeting_code: `guest-${id}`,
  disabled_at: null,
  created_at: now,
  guest: 1,
  browser_mark: marks.browser,
  address_mark: marks.address,
});

const callerFrom = (row: AccountRow, expiresAt: number): Caller => ({
  accountId: row.id,
  name: row.name,
  nickname: row.nickname,
  portrait: row.portrait,
  corpId: row.corp_id,
  corpName: row.corp_name,
  role: row.role as LiveRole,
  isGuest: row.guest === 1,
  tokenLiveId: undefined,
  expiresAt,
  sessionHash: undefined,
});
