import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface StoreSize {
  rooms: number;
  comments: number;
  /** Rows of the log of actions. */
  actions: number;
}

export const HOT_ROOM = 'room0';
/** Somebody of whom both stores hold the same. */
export const KNOWN_PERSON = 'u-known';
const KNOWN_COMMENTS = 200;
const KNOWN_ACTIONS = 100;
const PEOPLE = 1_000;
const POINTS = 2_880;
const REPORTS = 200;
const LOG_EVERY = 1_000_000;
const STARTED_AT = Date.UTC(2026, 10, 15);

/** Inserts rooms with data. Half of the comments are in one room, the others are spread over all other rooms. */
export function fill(dataDir: string, { rooms, comments, actions }: StoreSize): void {
  const database = new DatabaseSync(path.join(dataDir, 'live.sqlite'));
  database.exec('pragma synchronous = off; begin');
  const insert = (table: string, columns: string[]) =>
    database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
  const room = insert('rooms', ['live_id', 'room_id', 'anchor_id', 'title', 'state', 'created_at']);
  const point = insert('timeline', ['live_id', 'recorded_at', 'online_count']);
  const report = insert('reports', [
    'id',
    'live_id',
    'account_id',
    'account_name',
    'content',
    'created_at',
  ]);
  const comment = insert('comments', [
    'live_id',
    'id',
    'account_id',
    'account_name',
    'role',
    'message',
    'at_who',
    'kind',
    'corp_id',
    'corp_name',
    'created_at',
  ]);
  const watcher = insert('watchers', ['live_id', 'account_id', 'first_at']);
  for (let at = 0; at < rooms; at += 1) {
    const liveId = `room${at}`;
    room.run(liveId, `r-${at}`, 'u-host', `直播间${at}`, 1, STARTED_AT + at);
    // The hot room has the same data in both stores, so that only the size of the store differs.
    const share = at === 0 ? 1 : 0.05;
    for (let index = 0; index < POINTS * share; index += 1)
      point.run(liveId, STARTED_AT + index * 10_000, index % 500);
    for (let index = 0; index < REPORTS * share; index += 1) {
      const content = index % 3 === 0 ? '发布广告' : '画面卡顿';
      report.run(
        `${liveId}-${index}`,
        liveId,
        `u${index}`,
        `观众${index}`,
        content,
        STARTED_AT + index,
      );
    }
    for (let index = 0; index < PEOPLE * share; index += 1)
      watcher.run(liveId, `u${index}`, STARTED_AT + index);
  }
  const others = Math.max(1, rooms - 1);
  const hot = rooms === 1 ? comments : Math.floor(comments / 2);
  for (let index = 0; index < comments; index += 1) {
    const isHot = index < hot;
    const liveId = isHot ? HOT_ROOM : `room${1 + ((index - hot) % others)}`;
    const id = isHot ? index + 1 : Math.floor((index - hot) / others) + 1;
    const person = index % PEOPLE;
    if (index > 0 && index % LOG_EVERY === 0) console.log(`${index} of ${comments} comments`);
    comment.run(
      liveId,
      id,
      `u${person}`,
      `观众${person}`,
      0,
      `第${index}句话，今天天气真好`,
      '',
      0,
      'c',
      '',
      STARTED_AT + index,
    );
  }
  const action = insert('actions', [
    'id',
    'at',
    'actor_id',
    'action',
    'live_id',
    'target',
    'before',
    'after',
    'person_id',
  ]);
  const act = (index: number, liveId: string, person: string) =>
    action.run(
      `a${index}`,
      STARTED_AT + index,
      'u-host',
      'silence',
      liveId,
      person,
      'null',
      '{"reason":"广告"}',
      person,
    );
  for (let index = 0; index < actions; index += 1)
    act(index, `room${index % rooms}`, `u${index % PEOPLE}`);
  for (let index = 0; index < KNOWN_ACTIONS; index += 1)
    act(actions + index, HOT_ROOM, KNOWN_PERSON);
  for (let index = 0; index < KNOWN_COMMENTS; index += 1)
    comment.run(
      HOT_ROOM,
      hot + 1 + index,
      KNOWN_PERSON,
      '熟人',
      0,
      `熟人的第${index}句`,
      '',
      0,
      'c',
      '',
      STARTED_AT + comments + index,
    );
  watcher.run(HOT_ROOM, KNOWN_PERSON, STARTED_AT);
  database.exec('commit; analyze');
  database.close();
}
