import { LiveRole, LiveState } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import { hashSecret, newSecret } from '@live/server/domain/ids';
import { sql } from 'kysely';

export const COSTLY_ROOM = 'costly';
export const COSTLY_BAG = 'costly-bag';
/** Of the audience: most of what is in the room is about this person. */
export const COSTLY_PERSON = 'cp0';

const DAY_MS = 86_400_000;

/** Writes a running room that holds as much of everything as its calls allow, or as a long live brings. */
export const fillCostlyRoom = async (store: Store): Promise<void> => {
  const now = Date.now();
  const begin = sql.lit(now - 8 * 3_600_000);
  const room = sql.lit(COSTLY_ROOM);
  const series = (count: number) =>
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})`;
  const statements = [
    sql`insert into rooms (live_id, room_id, anchor_id, title, state, begin_at, created_at, allow_guests,
        last_comment_id, comment_count)
      values (${room}, 'r-costly', 'u-host', '长', ${sql.lit(LiveState.LIVE)}, ${begin}, ${begin}, 1, 20000, 20000)`,
    sql`${series(3000)} insert into accounts (id, name, nickname, portrait, corp_id, corp_name, role, password_hash,
        meeting_code, created_at)
      select 'cp' || i, 'cp' || i, '观众' || i, '', '', '', 0, '', 'cp' || i, ${begin} from n`,
    sql`${series(20_000)} insert into comments (live_id, id, account_id, account_name, role, message, at_who, kind, corp_id,
        corp_name, created_at, asks)
      select ${room}, i + 1, 'cp' || (i % 100), '观众', 0, '第' || i || '句话，今天的直播真好看，多少钱？', '', 0, '', '',
        ${begin} + i * 1000, 1 from n`,
    sql`${series(5000)} insert into reports (id, live_id, account_id, account_name, content, created_at, about_account_id,
        about_name)
      select 'cr' || i, ${room}, 'cp' || (i % 3000), '观众', '举报的内容' || i, ${begin} + i, ${sql.lit(COSTLY_PERSON)}, '某人'
      from n`,
    sql`${series(5000)} insert into actions (id, at, actor_id, action, live_id, target, "before", "after", person_id, subject,
        undo, undone_at, undone_by)
      select 'ca' || i, ${begin} + i, 'u-host', case i % 3 when 0 then 'silence' when 1 then 'silence-all' else 'comment-del' end,
        ${room}, '', 'null', '{"reason":"广告"}', ${sql.lit(COSTLY_PERSON)}, 'silence:cp0', '{}',
        case when i % 2 = 0 then ${begin} + i end, 'u-host' from n`,
    ...['silences', 'kickouts'].map(
      (
        table,
      ) => sql`${series(2000)} insert into ${sql.table(table)} (live_id, account_id, created_at)
      select ${room}, 'cp' || (i + 500), ${begin} + i from n`,
    ),
    sql`${series(10_000)} insert into words (live_id, word, action) select ${room}, '词' || i || '表', 2 from n`,
    sql`${series(10_000)} insert into words (live_id, word, action) select '', '台' || i || '词', 2 from n`,
    sql`insert into word_lists (live_id, version) values (${room}, 1), ('', 1)`,
    sql`${series(2000)} insert into marks (id, live_id, at, author_id, content)
      select 'cm' || i, ${room}, ${begin} + i, 'u-host', '讲到' || i || '号' from n`,
    sql`${series(2000)} insert into held_comments (id, live_id, account_id, message, at_who, words, created_at, state)
      select 'ch' || i, ${room}, 'cp' || i, '待审的第' || i || '句', '', '[]', ${sql.lit(now)} + i, 0 from n`,
    sql`${series(500)} insert into lucky_bags (id, live_id, type, total_points, award_name, num, grab_type, enroll_condition,
        condition_comment, filter_winner, state, created_at, open_at)
      select ${sql.lit(COSTLY_BAG)} || case i when 0 then '' else i end, ${room}, 1, 100, '', 10, 1, 1, '', 0, 3, ${begin} + i,
        ${begin} + i from n`,
    sql`${series(3000)} insert into lucky_bag_entries (bag_id, account_id, entered_at)
      select ${sql.lit(COSTLY_BAG)}, 'cp' || i, ${begin} from n`,
    sql`${series(3000)} insert into lucky_bag_winners (bag_id, live_id, account_id, position, reward)
      select ${sql.lit(COSTLY_BAG)}, ${room}, 'cp' || i, i, 1 from n`,
    sql`${series(3000)} insert into watchers (live_id, account_id, first_at) select ${room}, 'cp' || i, ${begin} from n`,
    sql`${series(20_000)} insert into visits (live_id, account_id, from_at, until_at, closed_by)
      select ${room}, 'cp' || (i % 3000), ${begin} + i * 1000, ${begin} + i * 1000 + 600000, 'exit' from n`,
    sql`${series(2880)} insert into timeline (live_id, recorded_at, online_count)
      select ${room}, ${begin} + i * 10000, 400 + i % 90 from n`,
    sql`${series(2000)} insert into notes (id, live_id, account_id, author_id, content, created_at)
      select 'cn' || i, ${room}, ${sql.lit(COSTLY_PERSON)}, 'u-host', '备注', ${begin} + i from n`,
    sql`${series(1000)} insert into tags (tag_no, tag_name, group_no, group_name)
      select 'ct' || i, '标签' || i, 'g' || (i % 20), '组' from n`,
    sql`${series(1000)} insert into rooms (live_id, room_id, anchor_id, title, state, begin_at, created_at)
      select 'cl' || i, 'cl' || i, 'u-host', '直播间' || i, ${sql.lit(LiveState.LIVE)}, ${begin}, ${begin} + i from n`,
    sql`analyze`,
  ];
  await store.transaction(async (db) => {
    for (const statement of statements) await statement.execute(db);
  });
};

/** Accounts with a session and a token each, so that nothing else has used up their budgets. Returns the tokens. */
export const addCallers = async (store: Store, ids: readonly string[]): Promise<string[]> => {
  const now = Date.now();
  const expires_at = now + DAY_MS;
  const callers = ids.map((id) => ({ id, token: newSecret(), session: hashSecret(newSecret()) }));
  await store.transaction(async (db) => {
    for (const { id, token, session } of callers) {
      const account = { id, name: id, nickname: id, meeting_code: id, role: LiveRole.ADMIN };
      const empty = { portrait: '', corp_id: '', corp_name: '', password_hash: '' };
      await db
        .insertInto('accounts')
        .values({ ...account, ...empty, disabled_at: null, created_at: now })
        .execute();
      const ofAccount = { account_id: id, expires_at };
      await db
        .insertInto('sessions')
        .values({ ...ofAccount, hash: session })
        .execute();
      await db
        .insertInto('tokens')
        .values({ ...ofAccount, hash: hashSecret(token), session_hash: session, live_id: '' })
        .execute();
    }
  });
  return callers.map(({ token }) => token);
};
