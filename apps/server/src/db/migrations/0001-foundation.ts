import type { CreateTableBuilder, Kysely } from 'kysely';

type Columns = Record<string, 'text' | 'bigint' | 'optional-bigint' | 'zero' | 'one' | 'empty'>;

const tables: Record<string, { columns: Columns; key: string[]; unique?: string[] }> = {
  accounts: {
    columns: {
      id: 'text',
      name: 'text',
      nickname: 'text',
      portrait: 'text',
      corp_id: 'text',
      corp_name: 'text',
      role: 'bigint',
      password_hash: 'text',
      meeting_code: 'text',
      disabled_at: 'optional-bigint',
      created_at: 'bigint',
    },
    key: ['id'],
    unique: ['name', 'meeting_code'],
  },
  account_tags: { columns: { account_id: 'text', tag_no: 'text' }, key: ['account_id', 'tag_no'] },
  sessions: { columns: { hash: 'text', account_id: 'text', expires_at: 'bigint' }, key: ['hash'] },
  tokens: {
    columns: {
      hash: 'text',
      account_id: 'text',
      session_hash: 'empty',
      live_id: 'empty',
      expires_at: 'bigint',
    },
    key: ['hash'],
  },
  categories: { columns: { id: 'text', name: 'text', position: 'bigint' }, key: ['id'] },
  tags: {
    columns: { tag_no: 'text', tag_name: 'text', group_no: 'text', group_name: 'text' },
    key: ['tag_no'],
  },
  rooms: {
    columns: {
      live_id: 'text',
      room_id: 'text',
      anchor_id: 'text',
      title: 'text',
      logo: 'empty',
      category_id: 'empty',
      state: 'bigint',
      record_finished: 'zero',
      chat_state: 'zero',
      device_type: 'zero',
      allow_guests: 'zero',
      begin_at: 'optional-bigint',
      end_at: 'optional-bigint',
      created_at: 'bigint',
      angle: 'zero',
      width: 'zero',
      height: 'zero',
      watch_all: 'one',
      watch_times: 'zero',
      like_count: 'zero',
      max_online: 'zero',
      online: 'zero',
      comment_count: 'zero',
      last_comment_id: 'zero',
      client_seq: 'zero',
      server_seq: 'zero',
    },
    key: ['live_id'],
    unique: ['room_id'],
  },
  room_tags: { columns: { live_id: 'text', tag_no: 'text' }, key: ['live_id', 'tag_no'] },
  watchers: {
    columns: { live_id: 'text', account_id: 'text', first_at: 'bigint' },
    key: ['live_id', 'account_id'],
  },
  timeline: {
    columns: { live_id: 'text', recorded_at: 'bigint', online_count: 'bigint' },
    key: ['live_id', 'recorded_at'],
  },
  comments: {
    columns: {
      live_id: 'text',
      id: 'bigint',
      account_id: 'text',
      account_name: 'text',
      role: 'bigint',
      message: 'text',
      at_who: 'text',
      kind: 'bigint',
      corp_id: 'text',
      corp_name: 'text',
      created_at: 'bigint',
      deleted_at: 'optional-bigint',
    },
    key: ['live_id', 'id'],
  },
  silences: {
    columns: { live_id: 'text', account_id: 'text', created_at: 'bigint' },
    key: ['live_id', 'account_id'],
  },
  kickouts: {
    columns: { live_id: 'text', account_id: 'text', created_at: 'bigint' },
    key: ['live_id', 'account_id'],
  },
  activities: {
    columns: {
      id: 'text',
      live_id: 'text',
      name: 'text',
      link: 'text',
      created_at: 'bigint',
      closed_at: 'optional-bigint',
    },
    key: ['id'],
  },
  reports: {
    columns: {
      id: 'text',
      live_id: 'text',
      account_id: 'text',
      account_name: 'text',
      content: 'text',
      created_at: 'bigint',
      deleted_at: 'optional-bigint',
    },
    key: ['id'],
  },
  lucky_bags: {
    columns: {
      id: 'text',
      live_id: 'text',
      type: 'bigint',
      total_points: 'bigint',
      award_name: 'text',
      num: 'bigint',
      grab_type: 'bigint',
      enroll_condition: 'bigint',
      condition_comment: 'text',
      filter_winner: 'bigint',
      state: 'bigint',
      created_at: 'bigint',
      open_at: 'bigint',
    },
    key: ['id'],
  },
  lucky_bag_entries: {
    columns: { bag_id: 'text', account_id: 'text', entered_at: 'bigint' },
    key: ['bag_id', 'account_id'],
  },
  lucky_bag_winners: {
    columns: {
      bag_id: 'text',
      live_id: 'text',
      account_id: 'text',
      position: 'bigint',
      reward: 'bigint',
    },
    key: ['bag_id', 'account_id'],
  },
  recordings: {
    columns: {
      id: 'text',
      live_id: 'text',
      file: 'text',
      begin_at: 'bigint',
      duration_ms: 'bigint',
      finished: 'bigint',
    },
    key: ['id'],
  },
  actions: {
    columns: {
      id: 'text',
      at: 'bigint',
      actor_id: 'text',
      action: 'text',
      live_id: 'text',
      target: 'text',
      before: 'text',
      after: 'text',
    },
    key: ['id'],
  },
  nonces: { columns: { nonce: 'text', expires_at: 'bigint' }, key: ['nonce'] },
};

/** Each index serves a question that is asked while people wait. */
const indexes: Record<string, string[]> = {
  sessions: ['account_id'],
  tokens: ['account_id'],
  rooms: ['state', 'created_at'],
  activities: ['live_id', 'closed_at'],
  reports: ['live_id', 'created_at'],
  lucky_bags: ['live_id', 'created_at'],
  lucky_bag_winners: ['live_id', 'account_id'],
  silences: ['live_id', 'created_at'],
  recordings: ['live_id', 'begin_at'],
  actions: ['live_id', 'at'],
};

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its own time, not today's
type AnyDb = Kysely<any>;

const addColumns = (
  builder: CreateTableBuilder<string, never>,
  columns: Columns,
): CreateTableBuilder<string, never> => {
  let table = builder as CreateTableBuilder<string, string>;
  for (const [name, type] of Object.entries(columns)) {
    const dataType = type === 'text' || type === 'empty' ? 'text' : 'bigint';
    table = table.addColumn(name, dataType, (column) => {
      if (type === 'optional-bigint') return column;
      const required = column.notNull();
      if (type === 'zero') return required.defaultTo(0);
      if (type === 'one') return required.defaultTo(1);
      return type === 'empty' ? required.defaultTo('') : required;
    });
  }
  return table as CreateTableBuilder<string, never>;
};

export const up = async (db: AnyDb): Promise<void> => {
  for (const [name, { columns, key, unique }] of Object.entries(tables)) {
    let table = addColumns(db.schema.createTable(name), columns) as CreateTableBuilder<
      string,
      string
    >;
    table = table.addPrimaryKeyConstraint(`${name}_key`, key as [string, ...string[]]);
    for (const column of unique ?? [])
      table = table.addUniqueConstraint(`${name}_${column}`, [column]);
    await table.execute();
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(`${name}_by_${columns.join('_')}`)
      .on(name)
      .columns(columns)
      .execute();
  }
};
