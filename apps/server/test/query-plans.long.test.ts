import { stage } from '@live/testkit';
import { describeStores, type StoreHome } from '@live/testkit/stores';
import { type KyselyPlugin, type RootOperationNode, SqliteAdapter, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '../src/db/schema.ts';
import { type Store, withPrepared } from '../src/db/store.ts';
import { insertRows } from '../src/demo/live-builder.ts';
import {
  listAccountsAfter,
  listNamedAccounts,
} from '../src/features/accounts/accounts.administration.store.ts';
import { listOperatorNicknames, listSameBrowser } from '../src/features/accounts/accounts.store.ts';
import {
  findNamed,
  findNewer,
  listActions,
  listOperators,
} from '../src/features/actions/actions.store.ts';
import { countTagUses } from '../src/features/catalogue/catalogue.store.ts';
import {
  countWaitingOf,
  countWaitingOfMarks,
  countWaitingQuestionsOf,
  findHeld,
  lastHeldAt,
  listHeldOf,
  listOwnHeld,
} from '../src/features/comments/comments.held.store.ts';
import {
  countCommentsOf,
  deleteAllComments,
  listComments,
  listDeletedByAction,
  numberAtOffset,
  searchComments,
  spanOfComments,
} from '../src/features/comments/comments.store.ts';
import {
  countByWriter,
  countDeleted,
  listQuestions,
} from '../src/features/live-report/comment-counts.ts';
import { listBags } from '../src/features/lucky-bags/lucky-bags.store.ts';
import { listModerated, listModerators } from '../src/features/moderators/moderators.store.ts';
import {
  findPermitted,
  listNoLongerAdmitted,
  listTags,
} from '../src/features/permissions/permissions.store.ts';
import { listNewestNotes } from '../src/features/person-card/notes.store.ts';
import { collectCard } from '../src/features/person-card/person-card.store.ts';
import { listActionsAfter } from '../src/features/platform/platform.store.ts';
import {
  findNewestPoll,
  findRunningPoll,
  listDuePolls,
  listPolls,
  listRunningPolls,
} from '../src/features/polls/polls.store.ts';
import { listReports } from '../src/features/reports/reports.store.ts';
import { listBefore, listFrom } from '../src/features/review/review.comments.store.ts';
import { findRoom, listRooms, listRoomsAfter } from '../src/features/rooms/rooms.store.ts';
import { findNetworkEnd } from '../src/features/sanctions/guest-networks.store.ts';
import { removalRows, silenceRows } from '../src/features/sanctions/sanction-rows.ts';
import { findFigures, listPoints } from '../src/features/statistics/statistics.store.ts';
import { firstCommentsFrom } from '../src/read-models/live/first-comments.ts';
import { listMarks } from '../src/read-models/live/marks.ts';
import { countVotes } from '../src/read-models/live/poll-counts.ts';
import {
  countCommentsByStep,
  countLikesByStep,
  listOnline,
} from '../src/read-models/live/series.ts';
import { findUnfinished } from '../src/read-models/live/unfinished.ts';
import { averageWatchTime, countVisits, listWatchTimes } from '../src/read-models/live/visits.ts';
import { listWallRows, readWall } from '../src/read-models/wall.ts';

/** Records every query. */
const recorder = (queries: RootOperationNode[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    queries.push(node);
    return node;
  },
  transformResult: async ({ result }) => result,
});

const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
const isPostgres = (db: Db): boolean => !isSqlite(db);

/** The query plan, one line for each step. */
const planOf = async (db: Db, node: RootOperationNode): Promise<string[]> => {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
  const literal = parameters.reduce<string>(
    (whole, value, index) =>
      whole.replace(isPostgres(db) ? `$${index + 1}` : '?', () =>
        typeof value === 'number' ? String(value) : `'${String(value)}'`,
      ),
    text,
  );
  if (isSqlite(db)) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(literal)}`.execute(
      db,
    );
    return rows.map(({ detail }) => detail);
  }
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(literal)}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']);
};

/** Full scans of a table, and sorts that an index would save. */
const grows = (step: string): boolean =>
  /\bSCAN (?!CONSTANT ROW)\w+|Seq Scan|USE TEMP B-TREE FOR ORDER BY/.test(step);

const steps = {
  liveId: stage.live.liveId,
  beginAt: 1,
  endAt: 9_000_000,
  stepMs: 60_000,
  steps: 150,
};

const questions: Record<string, (db: Db) => Promise<unknown>> = {
  'what uses tags': (db) => countTagUses(db, ['level-3', 'region-1']),
  'comment-list': (db) => listComments(db, stage.live.liveId, 500, 1_000),
  'comment search': (db) =>
    searchComments(db, { liveId: stage.live.liveId, words: '沙发', person: '小' }, 1_000, 50),
  'the number of comments': (db) => spanOfComments(db, stage.live.liveId),
  'an older page of comments': (db) =>
    numberAtOffset(db, stage.live.liveId, { last: 1_000, total: 900 }, 500),
  'room-stats': (db) => findFigures(db, stage.live.liveId).catch(() => undefined),
  'the online course': (db) => listPoints(db, stage.live.liveId),
  'report search': (db) =>
    listReports(db, { liveId: stage.live.liveId, content: '广告' }, { pageNum: 1, pageSize: 10 }),
  'the newest poll': (db) => findNewestPoll(db, stage.live.liveId),
  'the poll of a room': (db) => findRunningPoll(db, stage.live.liveId),
  'polls that are due': (db) => listDuePolls(db, 1),
  'polls that run': listRunningPolls,
  'votes of a poll': (db) => countVotes(db, [{ id: 'p', answers: '[]' }]),
  'a room': (db) => findRoom(db, stage.live.liveId),
  'who is muted': (db) => silenceRows.listOf(db, stage.live.liveId, stage.viewer.id),
  'who of some is muted': (db) =>
    silenceRows.listAmong(db, stage.live.liveId, [stage.viewer.id, stage.otherViewer.id]),
  'who is removed': (db) => removalRows.listOf(db, stage.live.liveId, stage.viewer.id),
  'what was removed of a browser': (db) => removalRows.listOfBrowser(db, stage.live.liveId, 'mark'),
  'other names of removed browsers': (db) =>
    removalRows.listOtherNames(db, stage.live.liveId, [{ id: stage.viewer.id }]),
  'removals that are due': (db) => removalRows.listDue(db, 1),
  'a restricted network': (db) => findNetworkEnd(db, stage.live.liveId, ['mark', 'other'], 1),
  'other names of a browser': (db) =>
    listSameBrowser(db, stage.live.liveId, { accountId: 'u', browserMark: 'mark' }, 1),
  'who runs a room': (db) => listOperatorNicknames(db, stage.host.id),
  'accounts for a platform': (db) => listAccountsAfter(db, { guest: 0, after: 'u', limit: 50 }),
  'accounts by name': (db) => listNamedAccounts(db, { search: '' }, { after: 'u', limit: 50 }),
  'rooms for a platform': (db) => listRoomsAfter(db, stage.live.liveId, 50),
  'the log for a platform': (db) => listActionsAfter(db, undefined, { at: 1, id: 'a' }, 50),
  'the newest notes of a host': (db) => listNewestNotes(db, stage.host.id),
  'a card for a host': (db) =>
    collectCard(db, {
      liveId: stage.live.liveId,
      accountId: stage.viewer.id,
      browserMark: 'b-5',
      hostId: stage.host.id,
    }),
  'a card for a super admin': (db) =>
    collectCard(db, {
      liveId: stage.live.liveId,
      accountId: stage.viewer.id,
      browserMark: 'b-5',
      hostId: undefined,
    }),
  'the log of a room, newest first': (db) =>
    listActions(db, { liveId: stage.live.liveId, since: 1 }, { at: 9, id: 'a' }, 50),
  'the log of a room by operator': (db) =>
    listActions(
      db,
      { liveId: stage.live.liveId, operatorId: stage.admin.id },
      { at: 9, id: 'a' },
      50,
    ),
  'the log of a room by kind': (db) =>
    listActions(db, { liveId: stage.live.liveId, kind: 'silence' }, { at: 9, id: 'a' }, 50),
  'the log of a room by person': (db) =>
    listActions(
      db,
      { liveId: stage.live.liveId, personIds: [stage.viewer.id] },
      { at: 9, id: 'a' },
      50,
    ),
  'people of a name': (db) => findNamed(db, '小鱼儿', 100),
  'who has operated a room': (db) =>
    listOperators(db, { liveId: stage.live.liveId, hostId: stage.host.id }),
  'the moderators of a room': (db) => listModerators(db, stage.live.liveId),
  'the rooms that people moderate': (db) =>
    listModerated(db, [stage.viewer.id, stage.otherViewer.id]),
  'who of some moderates a room': (db) =>
    listModerated(db, [stage.viewer.id, stage.otherViewer.id], stage.live.liveId),
  'a later action on the same subject': (db) =>
    findNewer(db, { id: 'a', live_id: stage.live.liveId, subject: 'silence:u', at: 1 }),
  'how much a person wrote': (db) => countCommentsOf(db, stage.live.liveId, stage.viewer.id),
  'deleting what a person wrote': (db) =>
    deleteAllComments(db, stage.live.liveId, stage.viewer.id, 1, 'a'),
  'what an action deleted': (db) => listDeletedByAction(db, stage.live.liveId, 'a', 500),
  'comments of a live by minute': (db) => countCommentsByStep(db, steps),
  'comments of a live by writer': (db) => countByWriter(db, stage.live.liveId),
  'deleted comments of a live': (db) => countDeleted(db, stage.live.liveId),
  'questions of a live': (db) => listQuestions(db, stage.live.liveId, 10),
  'how long people watched': (db) => listWatchTimes(db, steps),
  'the average watch time of a live': (db) => averageWatchTime(db, steps),
  'visits of one minute': (db) => countVisits(db, stage.live.liveId, 1, 60_001),
  'likes of a live by minute': (db) => countLikesByStep(db, steps),
  'online counts of a live': (db) => listOnline(db, steps, 60_000),
  'marks of a live': (db) =>
    listMarks(
      db,
      { liveId: stage.live.liveId, beginAt: 1, endAt: 2, now: 2, isRunning: true },
      1,
      100,
    ),
  'the first comment from a moment on': (db) => firstCommentsFrom(db, stage.live.liveId, [1]),
  'comments from one on': (db) => listFrom(db, stage.live.liveId, 500, 100),
  'comments before one': (db) => listBefore(db, stage.live.liveId, 500, 100),
  'the wall': (db) => readWall(db, 1_000_000, 500),
  'the figures of the wall': (db) => listWallRows(db, [stage.live.liveId], 1_000_000),
  'what is unfinished': (db) => findUnfinished(db, stage.live.liveId),
  'the log of a room': (db) => listActionsAfter(db, stage.live.liveId, { at: 1, id: 'a' }, 50),
};

/** Asked about one person, or a few comments, while thousands wait in the room. */
const ofOnePerson: Record<string, (db: Db) => Promise<unknown>> = {
  'what waits of a person': (db) =>
    listHeldOf(db, stage.live.liveId, [stage.viewer.id, stage.otherViewer.id]),
  'how much waits of a person': (db) => countWaitingOf(db, stage.live.liveId, stage.viewer.id),
  'how much waits of a network': (db) => countWaitingOfMarks(db, stage.live.liveId, 'guest'),
  'how many questions of a guest wait': (db) =>
    countWaitingQuestionsOf(db, stage.live.liveId, { accountId: 'guest', isGuest: true }),
  'comments to decide': (db) => findHeld(db, stage.live.liveId, ['a', 'b', 'c']),
  'what a person sees of their own': (db) => listOwnHeld(db, stage.live.liveId, stage.viewer.id),
  'when a person was last held': (db) => lastHeldAt(db, stage.live.liveId, stage.viewer.id),
};

const far = { pageNum: 1_000_000, pageSize: 10 };

/** Every list that is read by page. */
const lists: Record<string, (db: Db) => Promise<{ rows: unknown[]; total: number }>> = {
  reports: (db) => listReports(db, { liveId: stage.live.liveId, content: undefined }, far),
  silences: (db) => silenceRows.list(db, stage.live.liveId, far),
  removals: (db) => removalRows.list(db, stage.live.liveId, far),
  polls: (db) => listPolls(db, stage.live.liveId, far),
  'lucky bags': (db) => listBags(db, stage.live.liveId, far),
  tags: (db) => listTags(db, { search: undefined, ...far }),
  rooms: (db) =>
    listRooms(db, {
      hostId: undefined,
      keyword: undefined,
      recordFinished: undefined,
      states: [1],
      ...far,
    }),
};

describeStores('queries of requests', (createHome) => {
  let home: StoreHome;
  let store: Store;

  beforeEach(async () => {
    home = await createHome();
    store = await home.open();
  });
  afterEach(async () => {
    await store.destroy();
    await home.destroy();
  });

  for (const [name, list] of Object.entries(lists)) {
    it(`K-02 nothing is looked for on a page of ${name} beyond the last`, async () => {
      const queries: RootOperationNode[] = [];
      const { rows } = await list(withPrepared(store.db.withPlugin(recorder(queries))));
      expect(rows).toEqual([]);
      expect(queries).toHaveLength(1);
    });
  }

  for (const [name, ask] of Object.entries(questions)) {
    it(`${name} reads no whole table, however much is in it`, async () => {
      await store.transaction(async (db) => {
        // PostgreSQL scans empty tables; this makes it use an index where there is one.
        if (isPostgres(db)) await sql`set local enable_seqscan = off`.execute(db);
        const queries: RootOperationNode[] = [];
        await ask(withPrepared(db.withPlugin(recorder(queries))));
        expect(queries.length).toBeGreaterThan(0);
        for (const query of queries) {
          const plan = await planOf(db, query);
          expect(plan.filter(grows), plan.join('\n')).toEqual([]);
        }
      });
    });
  }

  it('G-01 who of a whole page is muted: looked for by the mark of each browser', async () => {
    // PostgreSQL knows from its statistics how many are muted; here there is nobody.
    if (isPostgres(store.db)) return;
    const queries: RootOperationNode[] = [];
    const ids = Array.from({ length: 500 }, (_, index) => `u-${index}`);
    const db = withPrepared(store.db.withPlugin(recorder(queries)));
    await silenceRows.listAmong(db, stage.live.liveId, ids);
    const plans = await Promise.all(queries.map((query) => planOf(store.db, query)));
    expect(plans.flat()).toContain(
      'SEARCH sanction USING COVERING INDEX silences_by_live_id_browser_mark (live_id=? AND browser_mark=?)',
    );
  });

  it('W-01 who may be in a room, and who may not any more: by tokens of the room and tags of a person', async () => {
    if (isPostgres(store.db)) return;
    const planned = async (ask: (db: Db) => Promise<unknown>): Promise<string[]> => {
      const queries: RootOperationNode[] = [];
      await ask(withPrepared(store.db.withPlugin(recorder(queries))));
      return planOf(store.db, queries.at(-1) as RootOperationNode);
    };
    const liveId = stage.live.liveId;
    const outside = await planned((db) =>
      listNoLongerAdmitted(db, liveId, ['level-3', 'region-1'], 1),
    );
    expect(outside).toContain(
      'SEARCH tokens USING INDEX tokens_by_live_id_expires_at (live_id=? AND expires_at>?)',
    );
    const inside = await planned((db) => findPermitted(db, liveId, stage.viewer.id));
    expect(outside.filter((step) => step.includes('account_tags'))).toEqual([
      expect.stringContaining('(account_id=? AND tag_no=?)'),
    ]);
    expect(inside.filter((step) => step.includes('room_tags'))).toEqual([
      expect.stringContaining('(live_id=? AND tag_no=?)'),
    ]);
  });

  for (const [name, ask] of Object.entries(ofOnePerson)) {
    it(`J-05 ${name}: found without reading all that waits in the room`, async () => {
      // PostgreSQL knows from its statistics how much waits; here there is nothing.
      if (isPostgres(store.db)) return;
      await store.transaction(async (db) => {
        const names = { id: 'guest', name: 'guest', nickname: '访客', meeting_code: 'guest' };
        const marks = { guest: 1, browser_mark: 'browser', address_mark: 'address' };
        await insertRows(db, 'accounts', [{ ...names, ...marks, created_at: 1 }]);
        const queries: RootOperationNode[] = [];
        await ask(withPrepared(db.withPlugin(recorder(queries))));
        expect(queries.length).toBeGreaterThan(0);
        for (const query of queries) {
          const plan = await planOf(db, query);
          const readsAll = plan.filter((step) => /SCAN|held_comments_room/.test(step));
          expect(readsAll, plan.join('\n')).toEqual([]);
        }
      });
    });
  }
});
