import { LiveRole } from '@live/protocol';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Find } from '../../db/store.ts';
import type { AddressKey } from '../../domain/address-key.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { hashSecret, newId, newSecret } from '../../domain/ids.ts';
import { profileOf } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import { containsName, isReservedName, normaliseName } from '../../domain/reserved-name.ts';
import type { Room } from '../../domain/room.ts';
import { insertAccount } from './accounts.administration.store.ts';
import {
  type AccountRow,
  deleteExpired,
  deleteOldestTokens,
  deleteSession,
  findAccount,
  findAccountByName,
  findBySession,
  findByToken,
  findSession,
  insertSession,
  insertToken,
  listOperatorNicknames,
  replaceHashIfUnchanged,
  saveAddressMark,
} from './accounts.store.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import { deleteOldTickets, insertTicket, type TicketRow } from './sign-in-tickets.store.ts';

const SESSION_MS = 7 * 24 * 3_600_000;
const TOKEN_MS = 2 * 3_600_000;
/** Most tokens of one session; one more ends the oldest. */
const MAX_TOKENS = 200;

/** Time to take up a phone, or to set one up. */
const TICKET_MS = 10 * 60_000;
/** Most second steps that an account has open. */
const MAX_TICKETS = 20;

export const SESSION_SECONDS = SESSION_MS / 1000;

/** The session hash of a guest who is authorised before a session exists. No real hash is empty. */
const NO_SESSION_YET = '';

export interface IssuedToken {
  token: string;
  /** The room it is bound to, if any. */
  liveId: string | undefined;
  /** Seconds. */
  expiresIn: number;
}

/** Where somebody signs in from. */
export interface SignInSource {
  address: AddressKey;
  userAgent: string;
}

export interface OpenedSession {
  secret: string;
  caller: Caller;
}

/** What a right password brings where it is not enough: the way to the second step, and to nothing else. */
export interface SecondStepTicket {
  ticket: string;
  needs: TicketRow['needs'];
  /** Seconds. */
  expiresIn: number;
}

interface SessionOptions {
  /** Where a password was verified: it may have been changed since, or be renewed now. */
  passwordHash?: string;
  userAgent?: string;
  /** Whether another system or the demo answers for who it is, so that no second factor is asked. */
  isVouched?: boolean;
  /** What else has to be right, in the transaction that opens the session. */
  prove?: (work: UnitOfWork) => Promise<void>;
}

/** Where a guest came from, without naming it. */
export interface GuestMarks {
  browser: string;
  address: AddressKey;
}

export interface AccountDeps {
  budget: SharedBudget;
  passwords: Passwords;
  secondFactors: SecondFactors;
  /** Whether the word lists of a room find anything in a name. */
  isListed(liveId: string, name: string): Promise<boolean>;
}

/** Sign-in, sessions, and the tokens issued for them. */
export class Accounts extends FeatureService {
  readonly #budget: SharedBudget;
  readonly #passwords: Passwords;
  readonly #secondFactors: SecondFactors;
  readonly #isListed: AccountDeps['isListed'];
  readonly #bySession: Find<Caller>;
  readonly #byToken: Find<Caller>;

  constructor(context: ServiceContext, deps: AccountDeps) {
    super(context);
    const { store } = context;
    this.#budget = deps.budget;
    this.#passwords = deps.passwords;
    this.#secondFactors = deps.secondFactors;
    this.#isListed = deps.isListed;
    this.#bySession = store.cachedLookup(['sessions', 'accounts'], async (hash) => {
      const row = await findBySession(store.db, hash);
      return row && callerFrom(row, hash, row.expires_at);
    });
    this.#byToken = store.cachedLookup(['tokens', 'sessions', 'accounts'], async (token) => {
      const row = await findByToken(store.db, hashSecret(token));
      if (!row) return undefined;
      const expiresAt = Math.min(row.expires_at, row.session_expires_at);
      return {
        ...callerFrom(row, row.session_hash, expiresAt),
        tokenLiveId: row.live_id || undefined,
      };
    });
  }

  /** Wrong name and wrong password answer alike, and take the same time. Some sign-ins have a second step. */
  async signIn(
    name: string,
    password: string,
    { address, userAgent }: SignInSource,
  ): Promise<OpenedSession | SecondStepTicket> {
    // The address first, the name in total last: an address over its limit uses up nobody
    // else's attempts, so a person can still sign in from elsewhere.
    const guess = { address, pair: `${name} ${address}`, name };
    await this.#budget.take('signIns', guess);
    const account = await findAccountByName(this.store.db, name);
    const hash = await this.#passwords.verify(password, account?.password_hash, address);
    if (!account || hash === undefined || account.disabled_at !== null) throw wrongPassword();
    // Only its own take: signing in to one account must not reset the count of guesses at others.
    await this.#budget.giveBack('signIns', guess);
    const needs = this.#secondFactors.neededBy(account);
    if (needs) return this.#openTicket(account, hash, needs);
    return this.openSession(account, { passwordHash: hash, userAgent });
  }

  async #openTicket(
    account: AccountRow,
    passwordHash: string,
    needs: SecondStepTicket['needs'],
  ): Promise<SecondStepTicket> {
    const ticket = newSecret();
    await this.units.run(async ({ db, now }) => {
      if (!(await replaceHashIfUnchanged(db, account, passwordHash))) throw wrongPassword();
      await insertTicket(db, {
        hash: hashSecret(ticket),
        account_id: account.id,
        needs,
        expires_at: now + TICKET_MS,
      });
      await deleteOldTickets(db, account.id, MAX_TICKETS, now);
    });
    return { ticket, needs, expiresIn: TICKET_MS / 1000 };
  }

  /** A guest gets an account of their own, so that comments, silences and prizes know whose they are. */
  async openGuest(
    nickname: string,
    room: Room,
    marks: GuestMarks,
    requireMember: (guest: Caller) => Promise<void>,
  ): Promise<OpenedSession> {
    const row = guestRow(newId(), nickname, marks, this.clock.now());
    await requireMember(callerFrom(row, NO_SESSION_YET, this.clock.now()));
    await this.#budget.take('guests', marks);
    // After the limit, so that probing for the names of operators is limited too.
    if (await this.#impersonatesOperator(nickname, room))
      throw refuse.error('昵称与主播、管理员或系统消息相同或相近，请换一个');
    if (await this.#isListed(room.liveId, nickname))
      throw refuse.error('昵称含有不允许的词，请换一个');
    await this.units.run(({ db }) => insertAccount(db, row));
    return this.openSession(row);
  }

  /** Where a guest is now: the mark of an address changes daily, and a phone moves. */
  async noteAddress({ accountId }: Caller, addressMark: string): Promise<void> {
    await this.units.run(({ db }) => saveAddressMark(db, accountId, addressMark));
  }

  async openSession(
    account: AccountRow,
    { passwordHash, userAgent = '', isVouched = false, prove }: SessionOptions = {},
  ): Promise<OpenedSession> {
    const secret = newSecret();
    const hash = hashSecret(secret);
    const expiresAt = this.clock.now() + SESSION_MS;
    await this.units.run(async (work) => {
      const { db, now } = work;
      if (passwordHash !== undefined && !(await replaceHashIfUnchanged(db, account, passwordHash)))
        throw wrongPassword();
      await prove?.(work);
      await deleteExpired(db, now);
      await insertSession(db, {
        hash,
        account_id: account.id,
        expires_at: expiresAt,
        user_agent: userAgent,
        vouched: isVouched ? 1 : 0,
      });
    });
    return { secret, caller: callerFrom(account, hash, expiresAt) };
  }

  /**
   * Opens a session without a password: for a person whom another system vouches for, which decides what it asks of them,
   * or for who has just been made the first administrator, unless that takes a second step.
   */
  async openSessionByName(
    name: string,
    { isVouched }: { isVouched: boolean },
  ): Promise<{ secret: string; maxAgeSeconds: number; role: LiveRole } | undefined> {
    const account = await findAccountByName(this.store.db, name);
    if (!account || account.disabled_at !== null) return undefined;
    if (!isVouched && this.#secondFactors.neededBy(account)) return undefined;
    const { secret, caller } = await this.openSession(account, { isVouched });
    return { secret, maxAgeSeconds: SESSION_SECONDS, role: caller.role };
  }

  async signOut(sessionHash: string): Promise<void> {
    await this.units.run(async (work) => {
      const accountId = await deleteSession(work.db, sessionHash);
      if (accountId) await work.emit('accessRevoked', { accountId });
    });
  }

  /**
   * A token for HTTP, or for one room's HTTP and real time. It never grants more than the caller's own token, and
   * never outlives the session.
   */
  async issueToken(caller: Caller, liveId: string | undefined): Promise<IssuedToken> {
    const token = newSecret();
    const boundTo = caller.tokenLiveId ?? liveId;
    const expiresIn = await this.units.run(async ({ db, now }) => {
      // Checked inside the transaction, so that no token is issued after a sign-out.
      const session = await findSession(db, caller.sessionHash, now);
      if (!session) throw refuse.token();
      const expiresAt = Math.min(now + TOKEN_MS, session.expires_at);
      await insertToken(db, {
        hash: hashSecret(token),
        account_id: caller.accountId,
        session_hash: caller.sessionHash,
        live_id: boundTo ?? '',
        expires_at: expiresAt,
      });
      await deleteOldestTokens(db, caller, MAX_TOKENS);
      return Math.floor((expiresAt - now) / 1000);
    });
    return { token, liveId: boundTo, expiresIn };
  }

  async meetingCodeOf({ accountId }: Caller): Promise<string> {
    const account = await findAccount(this.store.db, accountId);
    if (!account) throw refuse.account();
    return account.meeting_code;
  }

  async callerBySession(secret: string): Promise<Caller | undefined> {
    return this.callerBySessionHash(hashSecret(secret));
  }

  /** Finds the caller of a media token, which names the session that it was made for. */
  async callerBySessionHash(hash: string): Promise<Caller | undefined> {
    return this.#unlessExpired(await this.#bySession(hash));
  }

  async callerByToken(token: string): Promise<Caller | undefined> {
    return this.#unlessExpired(await this.#byToken(token));
  }

  async #impersonatesOperator(nickname: string, { hostId }: Room): Promise<boolean> {
    if (isReservedName(nickname)) return true;
    const wanted = normaliseName(nickname);
    const taken = await listOperatorNicknames(this.store.db, hostId);
    // A name of punctuation alone is normalised to an empty text, which matches nobody.
    return taken.some(({ id, nickname: name }) =>
      id === hostId
        ? containsName(nickname, name)
        : wanted !== '' && normaliseName(name) === wanted,
    );
  }

  #unlessExpired(caller: Caller | undefined): Caller | undefined {
    return caller && caller.expiresAt > this.clock.now() ? caller : undefined;
  }
}

const wrongPassword = () => refuse.token('账号或密码错误');

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
  factor_since: null,
});

const callerFrom = (row: AccountRow, sessionHash: string, expiresAt: number): Caller => ({
  ...profileOf(row.id, row),
  tokenLiveId: undefined,
  expiresAt,
  sessionHash,
});
