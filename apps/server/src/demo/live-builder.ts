import {
  asksQuestion,
  ClipState,
  LiveRole,
  LiveState,
  LuckyBagState,
  MessageKind,
} from '@live/protocol';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { newId, newMeetingCode } from '../domain/ids.ts';
import type { LiveSpan } from '../read-models/live/series.ts';

/** Databases limit the parameters of a statement. */
const ROWS_AT_ONCE = 400;

/** What rows hold unless they say otherwise. */
const DEFAULTS = {
  accounts: () => ({
    nickname: '某人',
    portrait: '',
    corp_id: '',
    corp_name: '',
    role: LiveRole.AUDIENCE,
    password_hash: '',
    meeting_code: newMeetingCode(),
    disabled_at: null,
  }),
  rooms: () => ({ title: '直播', state: LiveState.ENDED, begin_at: null, end_at: null }),
  comments: () => ({
    account_name: '某人',
    role: LiveRole.AUDIENCE,
    at_who: '',
    kind: MessageKind.CHAT,
    corp_id: '',
    corp_name: '',
    deleted_at: null,
  }),
  activities: () => ({ id: newId(), link: 'https://example.com', closed_at: null }),
  reports: () => ({ id: newId(), account_name: '', content: '', deleted_at: null }),
  notes: () => ({ id: newId() }),
  marks: () => ({ id: newId() }),
  report_shares: () => ({ id: newId(), title: null }),
  clips: () => ({
    id: newId(),
    title: '',
    from_ms: 0,
    to_ms: 60_000,
    state: ClipState.READY,
    progress: 100,
    problem: '',
    duration_ms: 60_000,
    bytes: 0,
    deleted_at: null,
    share_id: null,
    sharer_id: null,
    share_expires_at: null,
  }),
  actions: () => ({ id: newId(), target: '', before: 'null', after: 'null' }),
  held_comments: () => ({ id: newId(), at_who: '', words: '[]', state: 0 }),
  lucky_bags: () => ({
    id: newId(),
    type: 2,
    total_points: 0,
    award_name: '',
    num: 1,
    grab_type: 1,
    enroll_condition: 1,
    condition_comment: '',
    filter_winner: 0,
    state: LuckyBagState.ENDED,
  }),
  polls: () => ({
    id: newId(),
    answers: '["白色","黑色"]',
    votes: 0,
    until_at: null,
    ended_at: null,
  }),
  audience_questions: () => ({
    id: newId(),
    asker: newId(),
    supports: 0,
    is_uncounted: 0,
    answered_at: null,
    answer: '',
    answered_by: '',
    hidden_at: null,
  }),
  lucky_bag_winners: () => ({ reward: 1 }),
} satisfies { [Table in keyof Schema]?: () => Partial<Insertable<Schema[Table]>> };

type Defaults = { [Table in keyof typeof DEFAULTS]: ReturnType<(typeof DEFAULTS)[Table]> };
type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;
/** A row without what it has by default. */
export type GivenRow<Table extends keyof Schema> = Table extends keyof Defaults
  ? Omit<Row<Table>, keyof Defaults[Table]> & Partial<Row<Table>>
  : Row<Table>;
type LiveTable = { [T in keyof Schema]: 'live_id' extends keyof Row<T> ? T : never }[keyof Schema];

const defaultsOf = (table: keyof Schema): object =>
  table in DEFAULTS ? DEFAULTS[table as keyof typeof DEFAULTS]() : {};

/** Inserts rows with their defaults, without those that are there already. */
export const insertRows = async <Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly GivenRow<Table>[],
): Promise<void> => {
  const whole = rows.map((row) => ({ ...defaultsOf(table), ...row }) as Row<Table>);
  for (let from = 0; from < whole.length; from += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(whole.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

/** A value of the column, or an expression of the row's number `i`, which begins with 0. */
type SeriesOf<Table extends keyof Schema> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | RawBuilder<unknown>;
};

/** Inserts many rows, which the database computes: the way to a million of them. */
export const insertSeries = async <Table extends keyof Schema>(
  db: Db,
  table: Table,
  count: number,
  columns: SeriesOf<Table>,
): Promise<void> => {
  const all = Object.entries({ ...defaultsOf(table), ...columns });
  const names = sql.join(all.map(([name]) => sql.ref(name)));
  const isExpression = (value: unknown) => typeof value === 'object' && value !== null;
  const values = sql.join(all.map(([, value]) => (isExpression(value) ? value : sql.lit(value))));
  const numbers = sql`with recursive n(i) as
    (select cast(0 as bigint) union all select i + 1 from n where i < ${sql.lit(count - 1)})`;
  await sql`${numbers} insert into ${sql.table(table)} (${names}) select ${values} from n`.execute(
    db,
  );
};

interface Said {
  by: Pick<Row<'accounts'>, 'id' | 'nickname' | 'role' | 'corp_id' | 'corp_name'>;
  message: string;
  kind: MessageKind;
  created_at: number;
}

/** Writes a live as if it had happened. */
export class LiveBuilder {
  readonly db: Db;
  readonly span: LiveSpan;

  constructor(db: Db, span: LiveSpan) {
    this.db = db;
    this.span = span;
  }

  add<Table extends LiveTable>(
    table: Table,
    rows: readonly Omit<GivenRow<Table>, 'live_id'>[],
  ): Promise<void> {
    const own = rows.map((row) => ({ ...row, live_id: this.span.liveId }));
    return insertRows(this.db, table, own as unknown as GivenRow<Table>[]);
  }

  addSeries<Table extends LiveTable>(
    table: Table,
    count: number,
    columns: SeriesOf<Table>,
  ): Promise<void> {
    return insertSeries(this.db, table, count, { ...columns, live_id: this.span.liveId });
  }

  async changeRoom(changes: Updateable<Schema['rooms']>): Promise<void> {
    const rooms = this.db.updateTable('rooms').set(changes);
    await rooms.where('live_id', '=', this.span.liveId).execute();
  }

  /** Adds comments after those that the room has, oldest first. */
  async addComments(said: readonly Said[]): Promise<void> {
    const { last_comment_id, comment_count } = await this.db
      .selectFrom('rooms')
      .select(['last_comment_id', 'comment_count'])
      .where('live_id', '=', this.span.liveId)
      .executeTakeFirstOrThrow();
    const rows = said.map(({ by, message, kind, created_at }, index) => ({
      id: last_comment_id + index + 1,
      account_id: by.id,
      account_name: by.nickname,
      role: by.role,
      message,
      kind,
      corp_id: by.corp_id,
      corp_name: by.corp_name,
      created_at,
      asks: Number(asksQuestion({ type: kind, role: by.role as LiveRole, atWho: '', message })),
    }));
    await this.add('comments', rows);
    await this.changeRoom({
      last_comment_id: last_comment_id + rows.length,
      comment_count: comment_count + rows.filter(({ kind }) => kind === MessageKind.CHAT).length,
    });
  }

  /** Adds a lucky bag that has been drawn: the first of those who entered have won. */
  async addBag(
    bag: Omit<GivenRow<'lucky_bags'>, 'live_id'>,
    entries: readonly Omit<Row<'lucky_bag_entries'>, 'bag_id'>[],
  ): Promise<void> {
    const bag_id = bag.id ?? newId();
    await this.add('lucky_bags', [{ ...bag, id: bag_id }]);
    const entered = entries.map((entry) => ({ ...entry, bag_id }));
    await insertRows(this.db, 'lucky_bag_entries', entered);
    const winners = entered.slice(0, bag.num);
    await this.add(
      'lucky_bag_winners',
      winners.map(({ account_id }, position) => ({ bag_id, account_id, position })),
    );
  }
}
