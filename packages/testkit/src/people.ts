import { LiveRole } from '@live/protocol';
import type { Db } from '@live/server/db/schema';
import { newId } from '@live/server/domain/ids';
import { insertRows } from '@live/server/live-builder';
import { Passwords } from '@live/server/passwords';

export const TEST_PASSWORD = 'demo-password';

/** Nearly every test signs somebody in, and a safe hash takes about 0.4 seconds. */
export const CHEAP_COST = { N: 2 ** 4, r: 8, p: 1 };

/** Somebody with an account, who signs in with `TEST_PASSWORD`. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly nickname: string;
  readonly role: LiveRole;
  readonly corpId: string;
  readonly corpName: string;
  readonly tags: readonly string[];
}

const personOf =
  (role: LiveRole, nickname: string) =>
  (given: Partial<Person> = {}): Person => {
    const id = newId();
    const usual = { id: `u-${id}`, name: `n${id}`, nickname, role, tags: [] };
    return { ...usual, corpId: '', corpName: '', ...given };
  };

export const aViewer = personOf(LiveRole.AUDIENCE, '观众');
export const aHost = personOf(LiveRole.ANCHOR, '主播');
export const aHostAdmin = personOf(LiveRole.ANCHOR_ADMIN, '主播兼管理员');
export const anAdmin = personOf(LiveRole.ADMIN, '管理员');

let testHash: Promise<string> | undefined;

export const addPeople = async (db: Db, people: readonly Person[], now: number): Promise<void> => {
  testHash ??= new Passwords(CHEAP_COST).hash(TEST_PASSWORD);
  const password_hash = await testHash;
  const accounts = people.map(({ tags: _, corpId, corpName, ...person }) => ({
    ...person,
    corp_id: corpId,
    corp_name: corpName,
    portrait: '/favicon.svg',
    password_hash,
    created_at: now,
  }));
  await insertRows(db, 'accounts', accounts);
  const tags = people.flatMap(({ id, tags }) => tags.map((tag_no) => ({ account_id: id, tag_no })));
  await insertRows(db, 'account_tags', tags);
};
