import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallData, CallRequest, ImportedRow, LiveRole } from '@live/protocol';
import { importLimits } from '@live/protocol/import-limits';
import { newPassword } from '@live/protocol/new-password';
import { FeatureService } from '../../application/feature-service.ts';
import { relyOnCatalogue } from '../../application/lock-catalogue.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId, newMeetingCode } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { listTagsOf } from './accounts.administration.store.ts';
import {
  changeAccounts,
  countStaged,
  createAccounts,
  deleteImport,
  dropRows,
  endSessions,
  findMissingTag,
  findNotCreated,
  findResult,
  findStagedName,
  imprintOf,
  type Lines,
  lastLineOf,
  listAccountsByName,
  listAffected,
  listChanging,
  listExpired,
  listTagsCalled,
  listTakenCodes,
  listUnlogged,
  lockAccounts,
  lockImport,
  lockTaken,
  markTaken,
  openImport,
  replaceTagsOf,
  setMeetingCode,
  stageRows,
} from './accounts.import.store.ts';
import { type AccountPlan, type ImportKnowledge, judgeRow, tagsIn } from './import-row.ts';
import type { Passwords } from './passwords.ts';

/** How long rows that are laid aside can be taken. */
const HELD_MS = 6 * 3_600_000;
/** Rows that are written before everybody else is answered. */
const PIECE_ROWS = 500;
const LOGGED_ROWS = 100;
/** A server that logs an import is done by then. */
const LOGGED_AFTER_MS = 60_000;
/** Databases limit the parameters of a statement. */
const TEXTS_PER_QUERY = 5_000;
const CODE_ATTEMPTS = 5;

interface Planned {
  line: number;
  plan: AccountPlan;
}

/** Imports accounts from a file: judged row by row, laid aside with their passwords hashed, and taken all at once. */
export class AccountImport extends FeatureService<{ passwords: Passwords }> {
  async check(rows: readonly ImportedRow[], caller: Caller): Promise<CallData<'adminImportCheck'>> {
    const known = await this.#knowledge(rows, caller);
    return rows.map((row) => {
      const judged = judgeRow(row, known);
      const { line } = row;
      if ('problem' in judged) return { line, outcome: 'wrong', text: judged.problem };
      const { existing, words } = judged.plan;
      const text = words.length === 0 ? '没有变化' : words.join('，');
      if (!existing) return { line, outcome: 'create', text };
      return { line, outcome: words.length === 0 ? 'same' : 'change', text };
    });
  }

  /** Judges the rows again, hashes their passwords one after the other, and lays them aside. */
  async add(
    { importId: given, rows }: CallRequest<'adminImportAdd'>,
    caller: Caller,
  ): Promise<CallData<'adminImportAdd'>> {
    const planned = await this.#plans(rows, caller);
    const passwords: { name: string; password: string }[] = [];
    const hashes = new Map<number, string>();
    for (const { line, plan } of planned) {
      const { existing, name, password } = plan;
      if (password !== '') hashes.set(line, await this.deps.passwords.hash(password));
      else if (!existing) {
        const made = newPassword();
        passwords.push({ name, password: made });
        hashes.set(line, await this.deps.passwords.hashRandom(made));
      }
    }
    const importId = given ?? newId();
    const staged = await this.units.run(async ({ db, now }) => {
      const { accountId: actorId } = caller;
      const heldSince = now - HELD_MS;
      if (given === undefined)
        await openImport(db, { id: importId, actor_id: actorId, created_at: now });
      else if (!(await lockImport(db, { importId, actorId, heldSince }))) throw notHeld();
      await this.#requireNew(db, importId, planned);
      await stageRows(
        db,
        planned.map((item) => stagedRow(importId, item, hashes.get(item.line) ?? '')),
        planned.flatMap(({ line, plan }) =>
          (plan.tagNos ?? []).map((tag_no) => ({ import_id: importId, line, tag_no })),
        ),
      );
      const { rows: count } = await countStaged(db, importId);
      if (count > importLimits.rows) throw refuse.error(`一次最多导入${importLimits.rows}个账号`);
      return count;
    });
    return { importId, staged, passwords };
  }

  /**
   * All rows in one transaction, which takes turns with everybody who reads. Whoever asks again, because the answer was
   * lost, gets the same: the random passwords are with the page alone.
   */
  async take(
    { importId, staged }: CallRequest<'adminImportTake'>,
    caller: Caller,
  ): Promise<CallData<'adminImportTake'>> {
    const { accountId: actorId } = caller;
    return this.units.run(async (work) => {
      const { db } = work;
      const heldSince = work.now - HELD_MS;
      if (!(await lockImport(db, { importId, actorId, heldSince }))) {
        const taken = await findResult(db, { importId, actorId });
        if (!taken) throw notHeld();
        return taken;
      }
      await relyOnCatalogue(this.store, db);
      await requireUpToDate(db, importId);
      const { rows, created } = await countStaged(db, importId);
      if (rows !== staged) throw refuse.error('有几行没有送到，一个账号也没有导入，请重新导入');
      await renewTakenCodes(db, importId);
      for (let after = 0; ; ) {
        const upTo = await lastLineOf(db, { importId, after, count: PIECE_ROWS });
        if (upTo === undefined) break;
        await this.#takePiece(work, { importId, after, upTo });
        await nextTurn();
        after = upTo;
      }
      await markTaken(db, importId, work.now);
      const result = { created, changed: rows - created };
      await work.record('account-import', '', actorId, { id: importId, after: result });
      // The accounts are there, whatever becomes of the log: what is left of it follows within the hour.
      work.continueWith(() => this.#log(importId, actorId).catch(this.units.events.onError));
      return result;
    });
  }

  /** Deletes imports that nobody took in time, and completes the log of those whose server did not. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const { id } of await listExpired(this.store.db, now - HELD_MS))
      await this.units.run(({ db }) => deleteImport(db, id));
    for (const { id, actorId } of await listUnlogged(this.store.db, now - LOGGED_AFTER_MS))
      await this.#log(id, actorId);
  }

  async #takePiece(work: UnitOfWork, lines: Lines): Promise<void> {
    const { db, now } = work;
    for (const person of await listAffected(db, lines)) {
      const { account_id: accountId, name, nickname } = person;
      const role = person.role as LiveRole;
      // Emitted before the tokens are deleted, because they list the rooms the person is in.
      if (person.role_changed === 1)
        await work.emit('roleChanged', { accountId, name, nickname, role });
      await work.emit('accessRevoked', { accountId });
    }
    await createAccounts(db, lines, now);
    const notCreated = await findNotCreated(db, lines);
    if (notCreated) throw outdated(notCreated);
    await changeAccounts(db, lines, now);
    await replaceTagsOf(db, lines);
    await endSessions(db, lines);
  }

  /** Writes each account into the log. All of them at once would let others wait for a second. */
  async #log(importId: string, actorId: string): Promise<void> {
    for (let isDone = false; !isDone; )
      await this.units.run(async (work) => {
        // Another server may be at it.
        isDone = !(await lockTaken(work.db, importId));
        if (isDone) return;
        const rows = await dropRows(work.db, importId, LOGGED_ROWS);
        isDone = rows.length === 0;
        if (isDone) await deleteImport(work.db, importId);
        const entries = rows.map(({ account_id, after }) => ({
          id: newId(),
          target: account_id,
          personId: account_id,
          after: JSON.parse(after),
        }));
        await work.recordAll('account-save', '', actorId, entries);
      });
  }

  async #plans(rows: readonly ImportedRow[], caller: Caller): Promise<Planned[]> {
    const own = rows.filter(({ password }) => password !== '').length;
    if (own > importLimits.passwordsAtOnce)
      throw refuse.param('rows', `一次最多${importLimits.passwordsAtOnce}行写明密码`);
    const known = await this.#knowledge(rows, caller);
    const planned = rows.map((row) => {
      const judged = judgeRow(row, known);
      if ('problem' in judged) throw refuse.error(`第${row.line}行：${judged.problem}`);
      return { line: row.line, plan: judged.plan };
    });
    return planned.filter(({ plan }) => plan.words.length > 0);
  }

  /** An account stands in one line alone. */
  async #requireNew(db: Db, importId: string, planned: readonly Planned[]): Promise<void> {
    const seen = new Map<string, number>();
    for (const { line, plan } of planned) {
      const other = seen.get(plan.name);
      if (other !== undefined) throw twice(line, other);
      seen.set(plan.name, line);
    }
    if (seen.size === 0) return;
    const names = { names: [...seen.keys()], lines: [...seen.values()] };
    const other = await findStagedName(db, importId, names);
    if (other) throw twice(seen.get(other.name) ?? 0, other.line);
  }

  async #knowledge(rows: readonly ImportedRow[], caller: Caller): Promise<ImportKnowledge> {
    const { db } = this.store;
    const found = await listAccountsByName(
      db,
      rows.map(({ name }) => name.trim()).filter(isStorable),
    );
    const accountTags = await listTagsOf(
      db,
      found.map(({ id }) => id),
    );
    const tagsOf = new Map<string, string[]>();
    for (const { account_id, tag_no } of accountTags)
      tagsOf.set(account_id, [...(tagsOf.get(account_id) ?? []), tag_no]);
    const texts = new Set([
      ...rows.flatMap(({ tagNos }) => tagsIn(tagNos)),
      ...accountTags.map(({ tag_no }) => tag_no),
    ]);
    const { accountId: ownId } = caller;
    return {
      accounts: new Map(found.map((row) => [row.name, row])),
      tagsOf,
      tags: await tagsCalled(db, [...texts].filter(isStorable)),
      ownId,
    };
  }
}

/** PostgreSQL takes no text with this character, not even to look for it. */
const isStorable = (text: string): boolean => !text.includes('\0');

const tagsCalled = async (db: Db, texts: readonly string[]): Promise<ImportKnowledge['tags']> => {
  const rows = [];
  for (let from = 0; from < texts.length; from += TEXTS_PER_QUERY)
    rows.push(...(await listTagsCalled(db, texts.slice(from, from + TEXTS_PER_QUERY))));
  const byName = Map.groupBy(rows, ({ tag_name }) => tag_name);
  const tags = new Map<string, { tagNo: string; tagName: string }>();
  for (const [name, [tag, second]] of byName)
    if (tag && !second) tags.set(name, { tagNo: tag.tag_no, tagName: name });
  for (const { tag_no: tagNo, tag_name: tagName } of rows) tags.set(tagNo, { tagNo, tagName });
  return tags;
};

const stagedRow = (importId: string, { line, plan }: Planned, passwordHash: string) => {
  const { existing, name, nickname, role, corpName, disabled, hadTagNos, tagNos } = plan;
  const wasDisabled = existing !== undefined && existing.disabled_at !== null;
  const roleChanged = existing !== undefined && existing.role !== role;
  const endsSessions =
    existing !== undefined && (roleChanged || passwordHash !== '' || (disabled && !wasDisabled));
  return {
    import_id: importId,
    line,
    account_id: existing?.id ?? newId(),
    name,
    is_new: existing ? 0 : 1,
    nickname,
    role,
    corp_name: corpName,
    disabled: disabled ? 1 : 0,
    password_hash: passwordHash,
    meeting_code: existing ? '' : newMeetingCode(),
    sets_tags: tagNos ? 1 : 0,
    role_changed: roleChanged ? 1 : 0,
    ends_sessions: endsSessions ? 1 : 0,
    was: existing
      ? imprintOf(existing, {
          tagNos: tagNos && hadTagNos,
          hasPassword: passwordHash !== '',
        })
      : '',
    after: JSON.stringify({
      ...{ name, nickname, role, corpName, tagNos, disabled: disabled ? 1 : 0 },
      ...(passwordHash !== '' && { password: '***' }),
    }),
  };
};

/** Locks the accounts that are changed, in one order for everybody, and refuses when one is no more what was judged. */
const requireUpToDate = async (db: Db, importId: string): Promise<void> => {
  let first: { line: number; name: string } | undefined;
  for (let after = ''; ; ) {
    const rows = await listChanging(db, { importId, after, count: PIECE_ROWS });
    const last = rows.at(-1);
    if (!last) break;
    const ids = rows.map(({ account_id }) => account_id);
    const accounts = new Map((await lockAccounts(db, ids)).map((row) => [row.id, row]));
    const tags = Map.groupBy(await listTagsOf(db, ids), ({ account_id }) => account_id);
    for (const row of rows) {
      const { account_id: id, line, name, password_hash, sets_tags, was } = row;
      const account = accounts.get(id);
      const tagNos = sets_tags === 1 ? (tags.get(id) ?? []).map(({ tag_no }) => tag_no) : undefined;
      const isSame =
        account?.name === name &&
        imprintOf(account, { tagNos, hasPassword: password_hash !== '' }) === was;
      if (!isSame && line < (first?.line ?? Number.POSITIVE_INFINITY)) first = { line, name };
    }
    await nextTurn();
    after = last.account_id;
  }
  if (first) throw outdated(first);
  const missing = await findMissingTag(db, importId);
  if (missing)
    throw refuse.error(
      `第${missing.line}行的标签 ${missing.tagNo} 刚被其他人删除，一个账号也没有导入，请重新检查`,
    );
};

/** Codes are random, and of ten thousand some are another account's. */
const renewTakenCodes = async (db: Db, importId: string): Promise<void> => {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const lines = await listTakenCodes(db, importId);
    if (lines.length === 0) return;
    for (const line of lines) await setMeetingCode(db, { importId, line }, newMeetingCode());
  }
  throw refuse.error('账号暂时无法创建，请重试');
};

const outdated = ({ line, name }: { line: number; name: string }) =>
  refuse.error(`第${line}行的账号 ${name} 刚被其他人新建或修改，一个账号也没有导入，请重新检查`);
const notHeld = () => refuse.error('这次导入已经完成或已过期，请重新检查文件');
const twice = (line: number, other: number) =>
  refuse.error(`第${line}行与第${other}行是同一个账号名`);
