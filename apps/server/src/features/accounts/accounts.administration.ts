import {
  type CallData,
  type CallRequest,
  isSuperAdmin,
  type ListedAccount,
  LiveRole,
} from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { relyOnCatalogue } from '../../application/lock-catalogue.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { newId, newMeetingCode } from '../../domain/ids.ts';
import { readCursor, readCursorPage } from '../../domain/keyset.ts';
import { refuse } from '../../domain/refusal.ts';
import {
  type AccountChanges,
  deleteRoomTokens,
  deleteSessions,
  insertAccount,
  listAccountsAfter,
  listNamedAccounts,
  listTagsOf,
  replaceTags,
  tagsExist,
  updateAccount,
} from './accounts.administration.store.ts';
import { lockAccounts } from './accounts.import.store.ts';
import {
  accountCells,
  accountHeader,
  type ListedRow,
  presentListedAccount,
} from './accounts.presenter.ts';
import { type AccountRow, findAccount, findAccountByName } from './accounts.store.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';

/** Omitted fields stay. */
export type AccountChange = CallRequest<'platformAccountSave'>;

/** Attempts to find a free meeting code. */
const INSERT_ATTEMPTS = 5;

export interface AccountAdministrationDeps {
  passwords: Passwords;
  secondFactors: SecondFactors;
}

/** Creates, changes and disables accounts, for platforms, administrators and the command line. */
export class AccountAdministration extends FeatureService<AccountAdministrationDeps> {
  async list(
    request: CallRequest<'platformAccountList'>,
  ): Promise<CallData<'platformAccountList'>> {
    const { db } = this.store;
    const [after = ''] = readCursor(request.cursor, ['text']) ?? [];
    return this.#withTags(
      await readCursorPage(
        request,
        (limit) => listAccountsAfter(db, { guest: request.guest, after, limit }),
        ({ id }) => [id],
        (row) => row,
      ),
    );
  }

  /** Accounts of people by name, for whoever looks for one. */
  async find({
    searchValue,
    role,
    disabled,
    ...page
  }: CallRequest<'adminAccountList'>): Promise<CallData<'adminAccountList'>> {
    const filter = { search: searchValue.trim(), role, disabled };
    // Names hold what a cursor cannot.
    const [id] = readCursor(page.cursor, ['text']) ?? [];
    const after = (id && (await findAccount(this.store.db, id))?.name) || '';
    return this.#withTags(
      await readCursorPage(
        page,
        (limit) => listNamedAccounts(this.store.db, filter, { after, limit }),
        (row) => [row.id],
        (row) => row,
      ),
    );
  }

  /** The same accounts as a file. */
  export({ searchValue, role, disabled }: CallRequest<'adminAccountExport'>): CsvFile {
    const filter = { search: searchValue.trim(), role, disabled };
    return csvFile<ListedAccount>(
      '账号',
      accountHeader,
      async (last, limit) => {
        const page = { after: last?.name ?? '', limit };
        const items = await listNamedAccounts(this.store.db, filter, page);
        return (await this.#withTags({ items, hasMore: false, next: '' })).items;
      },
      accountCells,
    );
  }

  async #withTags(
    accounts: Omit<CallData<'platformAccountList'>, 'items'> & { items: ListedRow[] },
  ): Promise<CallData<'platformAccountList'>> {
    const tags = await listTagsOf(
      this.store.db,
      accounts.items.map(({ id }) => id),
    );
    const tagsOf = Map.groupBy(tags, (row) => row.account_id);
    const items = accounts.items.map((row) =>
      presentListedAccount(row, tagsOf.get(row.id) ?? [], this.timeZone),
    );
    return { ...accounts, items };
  }

  /** Creates the account or changes it, and returns its id. */
  async save(change: AccountChange, actorId: string): Promise<string> {
    return this.#run(change, actorId, async (work, hash) => {
      const created = await this.#create(work, change, hash);
      return created ?? this.#change(work, change, hash);
    });
  }

  /** Creates the account, unless there is one of that name. */
  async create(account: AccountChange, actorId: string): Promise<string> {
    return this.#run(account, actorId, async (work, hash) => {
      const created = await this.#create(work, account, hash);
      if (created === undefined) throw refuse.error('账号名已被使用');
      return created;
    });
  }

  /** Changes an account that is no guest; nobody locks themself out. */
  async change(
    { accountId, ...changes }: CallRequest<'adminAccountChange'>,
    caller: Caller,
  ): Promise<void> {
    const isDemoted = changes.role !== undefined && !isSuperAdmin(changes.role);
    if (accountId === caller.accountId && (changes.disabled || isDemoted))
      throw refuse.error('不能停用自己，也不能取消自己的管理员角色');
    const account = await this.#person(this.store.db, accountId);
    const change = { name: account.name, ...changes };
    await this.#run(change, caller.accountId, (work, hash) => this.#change(work, change, hash));
  }

  /** Ends every session of the account, and with them its tokens and connections. */
  async signOut(accountId: string, actorId: string): Promise<void> {
    await this.units.run(async (work) => {
      const account = await this.#person(work.db, accountId);
      await this.#revoke(work, account.id);
      await work.record('account-sign-out', '', actorId, {
        target: account.id,
        personId: account.id,
      });
    });
  }

  /** For somebody who lost theirs. Their sessions end: whoever has the phone may have the browser. */
  async removeFactor(accountId: string, actorId: string): Promise<void> {
    await this.units.run(async (work) => {
      const { id } = await this.#person(work.db, accountId);
      if (!(await this.deps.secondFactors.remove(work, id, actorId)))
        throw refuse.error('没有开启两步验证');
      await this.#revoke(work, id);
    });
  }

  async removeFactorByName(name: string, actorId: string): Promise<void> {
    const account = await findAccountByName(this.store.db, name);
    if (!account) throw refuse.account();
    await this.removeFactor(account.id, actorId);
  }

  async #person(db: Db, accountId: string): Promise<AccountRow> {
    const account = await findAccount(db, accountId);
    if (!account || account.guest === 1) throw refuse.account();
    return account;
  }

  /** The one way by which accounts change: tags that exist, the work, the tags, and a line in the log. */
  async #run(
    change: AccountChange,
    actorId: string,
    write: (work: UnitOfWork, passwordHash: string | undefined) => Promise<string>,
  ): Promise<string> {
    const passwordHash =
      change.password === undefined ? undefined : await this.deps.passwords.hash(change.password);
    return this.units.run(async (work) => {
      if (change.tagNos) await relyOnCatalogue(this.store, work.db);
      if (change.tagNos && !(await tagsExist(work.db, change.tagNos)))
        throw refuse.param('tagNos', '标签不存在');
      const accountId = await write(work, passwordHash);
      if (change.tagNos) await this.#retag(work, accountId, change.tagNos);
      await this.#record(work, change, accountId, actorId);
      return accountId;
    });
  }

  async disable(name: string, actorId: string): Promise<void> {
    await this.units.run(async (work) => {
      const account = await findAccountByName(work.db, name);
      if (!account) throw refuse.account();
      if (account.disabled_at !== null) return;
      await updateAccount(work.db, account.id, { disabled_at: work.now });
      await this.#revoke(work, account.id);
      await work.record('account-disable', '', actorId, {
        target: account.id,
        personId: account.id,
      });
    });
  }

  /** For a store without accounts, whose first is recorded as its own maker. */
  async createFirst(work: UnitOfWork, account: AccountChange, passwordHash: string): Promise<void> {
    const id = await this.#create(work, account, passwordHash);
    if (id !== undefined) await this.#record(work, account, id, id);
  }

  /** Undefined when there is an account of that name already. */
  async #create(
    work: UnitOfWork,
    change: AccountChange,
    passwordHash: string | undefined,
  ): Promise<string | undefined> {
    for (let attempt = 0; attempt < INSERT_ATTEMPTS; attempt += 1) {
      if (await findAccountByName(work.db, change.name)) return undefined;
      const id = newId();
      const inserted = await insertAccount(work.db, {
        id,
        name: change.name,
        nickname: change.nickname ?? change.name,
        portrait: change.portrait ?? '',
        corp_id: change.corpId ?? '',
        corp_name: change.corpName ?? '',
        role: change.role ?? LiveRole.AUDIENCE,
        password_hash: passwordHash ?? '',
        meeting_code: newMeetingCode(),
        disabled_at: change.disabled ? work.now : null,
        created_at: work.now,
      });
      if (inserted) return id;
    }
    throw refuse.error('账号暂时无法创建，请重试');
  }

  async #change(
    work: UnitOfWork,
    change: AccountChange,
    passwordHash: string | undefined,
  ): Promise<string> {
    const account = await findAccountByName(work.db, change.name);
    if (!account) throw refuse.account();
    // Also where only tags change, which are no column of it: an import that overwrites them waits.
    await lockAccounts(work.db, [account.id]);
    const disabledAt = change.disabled ? (account.disabled_at ?? work.now) : null;
    const changes: AccountChanges = {
      ...(change.nickname !== undefined && { nickname: change.nickname }),
      ...(change.portrait !== undefined && { portrait: change.portrait }),
      ...(change.corpId !== undefined && { corp_id: change.corpId }),
      ...(change.corpName !== undefined && { corp_name: change.corpName }),
      ...(change.role !== undefined && { role: change.role }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(change.disabled !== undefined && { disabled_at: disabledAt }),
    };
    await updateAccount(work.db, account.id, changes);
    const { role = account.role as LiveRole, nickname = account.nickname } = change;
    const roleChanged = role !== account.role;
    if (roleChanged) {
      const { id: accountId, name } = account;
      // Emitted before the tokens are deleted, because they list the rooms the person is in.
      await work.emit('roleChanged', { accountId, name, nickname, role });
    }
    if (roleChanged || passwordHash !== undefined || change.disabled)
      await this.#revoke(work, account.id);
    return account.id;
  }

  /** What was saved, without the password. */
  async #record(
    work: UnitOfWork,
    { password, ...after }: AccountChange,
    accountId: string,
    actorId: string,
  ): Promise<void> {
    await work.record('account-save', '', actorId, {
      target: accountId,
      personId: accountId,
      after: { ...after, ...(password !== undefined && { password: '***' }) },
    });
  }

  /** Tags decide which rooms admit a person, so room tokens have to be requested again. */
  async #retag(work: UnitOfWork, accountId: string, tagNos: string[]): Promise<void> {
    const changed = await replaceTags(work.db, accountId, [...new Set(tagNos)]);
    if (!changed) return;
    await deleteRoomTokens(work.db, accountId);
    await work.emit('accessRevoked', { accountId });
  }

  async #revoke(work: UnitOfWork, accountId: string): Promise<void> {
    await deleteSessions(work.db, accountId);
    await work.emit('accessRevoked', { accountId });
  }
}
