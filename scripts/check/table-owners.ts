/** The folders of the server that write each table; `application` and `db` are layers, all others features. */
const OWNERS: Readonly<Record<string, string>> = {
  accounts: 'accounts application',
  account_tags: 'accounts',
  account_imports: 'accounts',
  account_import_rows: 'accounts',
  account_import_tags: 'accounts',
  first_start: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  sign_in_tickets: 'accounts',
  sessions: 'accounts',
  tokens: 'accounts',
  actions: 'actions application',
  activities: 'activities',
  media_clients: 'broadcasts',
  publish_keys: 'broadcasts',
  clips: 'clips',
  room_flow: 'chat-settings',
  comments: 'comments',
  held_comments: 'comments',
  report_shares: 'live-report',
  images: 'images',
  lucky_bags: 'lucky-bags',
  lucky_bag_draws: 'lucky-bags',
  lucky_bag_entries: 'lucky-bags',
  lucky_bag_winners: 'lucky-bags',
  marks: 'marks',
  room_tags: 'permissions',
  room_moderators: 'moderators',
  notes: 'person-card',
  phrases: 'phrases',
  categories: 'catalogue',
  nonces: 'platform',
  tags: 'catalogue',
  polls: 'polls',
  poll_votes: 'polls',
  audience_questions: 'audience-questions',
  audience_question_supports: 'audience-questions',
  products: 'products',
  room_products: 'products',
  spotlights: 'products',
  product_clicks: 'products',
  purchases: 'products',
  prompts: 'prompts',
  leases: 'replicas',
  reports: 'reports',
  // Each writes columns of its own; the application layer locks the row and gives out sequence numbers.
  rooms: 'rooms application chat-settings comments permissions sanctions statistics',
  guest_networks: 'sanctions',
  kickouts: 'sanctions',
  silences: 'sanctions',
  like_minutes: 'statistics',
  timeline: 'statistics',
  visits: 'statistics',
  watchers: 'statistics',
  picture_minutes: 'stream-uptime',
  pictures: 'stream-uptime',
  word_hits: 'words',
  word_lists: 'words',
  words: 'words',
  request_keys: 'application',
  rate_windows: 'db',
};

/** Erasure and retention concern all tables, and the demo makes rows of all. */
const ANY_TABLE: ReadonlySet<string> = new Set(['personal-data', 'demo']);

const WRITE = /\b(?:insertInto|updateTable|deleteFrom|rowInserter|newRowInserter)\(\s*'(\w+)/g;
const FOLDER = /src\/(?:features\/)?([\w-]+)\//;

/** Writes of a source file into tables that are not its folder's. */
export const foreignWrites = (file: string, source: string): string[] => {
  const folder = FOLDER.exec(file)?.[1] ?? '';
  if (ANY_TABLE.has(folder)) return [];
  const tables = [...source.matchAll(WRITE)].map(([, table = '']) => table);
  return tables.filter((table) => !OWNERS[table]?.split(' ').includes(folder));
};

/** Tables that a migration creates and nobody owns. */
export const unownedTables = (migration: string): string[] =>
  [...migration.matchAll(/\bcreate table (\w+)/g)].flatMap(([, table = '']) =>
    table in OWNERS ? [] : [table],
  );
