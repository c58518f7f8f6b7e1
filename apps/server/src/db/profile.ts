import type { LiveRole } from '@live/protocol';
import type { Selectable } from 'kysely';
import type { Profile } from '../domain/person.ts';
import type { Schema } from './schema.ts';

type ProfileRow = Pick<
  Selectable<Schema['accounts']>,
  'name' | 'nickname' | 'portrait' | 'corp_id' | 'corp_name' | 'role' | 'guest'
>;

export const profileOf = (accountId: string, row: ProfileRow): Profile => ({
  accountId,
  name: row.name,
  nickname: row.nickname,
  portrait: row.portrait,
  corpId: row.corp_id,
  corpName: row.corp_name,
  role: row.role as LiveRole,
  isGuest: row.guest === 1,
});
