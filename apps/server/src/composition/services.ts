import type { MediaOrigin } from '@live/media-origin/media-origin';
import type { SanctionDeps } from '../application/sanctions.ts';
import { ErasedIds } from '../db/erased-ids.ts';
import { createAdmit } from '../domain/access.ts';
import { AccountAdministration } from '../features/accounts/accounts.administration.ts';
import { Accounts } from '../features/accounts/accounts.service.ts';
import {
  findPerson,
  listSameBrowser,
  listValidSessions,
} from '../features/accounts/accounts.store.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { SignIns } from '../features/accounts/sign-ins.ts';
import { ActionLog } from '../features/actions/actions.service.ts';
import { Activities } from '../features/activities/activities.service.ts';
import { Broadcasts } from '../features/broadcasts/broadcasts.service.ts';
import { Comments } from '../features/comments/comments.service.ts';
import { findComment, findLastCommentOf } from '../features/comments/comments.store.ts';
import { Entry } from '../features/entry/entry.service.ts';
import { Flow } from '../features/flow/flow.service.ts';
import { GuestNetworks } from '../features/guest-networks/guest-networks.service.ts';
import { LiveReports } from '../features/live-report/live-report.service.ts';
import { ReportShares } from '../features/live-report/report-shares.service.ts';
import { LuckyBags } from '../features/lucky-bags/lucky-bags.service.ts';
import { Marks } from '../features/marks/marks.service.ts';
import { announceRemovalsAndRoles } from '../features/members/members.service.ts';
import { listRoomsOf } from '../features/members/members.store.ts';
import { PageErrors } from '../features/page-errors/page-errors.service.ts';
import { Permissions } from '../features/permissions/permissions.service.ts';
import { PersonCards } from '../features/person-card/person-card.service.ts';
import { PersonalData } from '../features/personal-data/personal-data.service.ts';
import { PictureLog } from '../features/picture/picture.service.ts';
import { Platform } from '../features/platform/platform.service.ts';
import { Prompts } from '../features/prompts/prompts.service.ts';
import { Removals } from '../features/removals/removals.service.ts';
import { Reports } from '../features/reports/reports.service.ts';
import { Review } from '../features/review/review.service.ts';
import { RoomAdministration } from '../features/rooms/rooms.administration.ts';
import { Rooms } from '../features/rooms/rooms.service.ts';
import { findRoom } from '../features/rooms/rooms.store.ts';
import { Silences } from '../features/silences/silences.service.ts';
import { Statistics } from '../features/statistics/statistics.service.ts';
import { findFigures } from '../features/statistics/statistics.store.ts';
import { Words } from '../features/words/words.service.ts';
import type { Foundation } from './foundation.ts';

export type Services = ReturnType<typeof openServices>;

/** The services of every feature, each given what it needs of the others as plain functions. */
export const openServices = (foundation: Foundation, origin: MediaOrigin) => {
  const { clock, store, units, announcer, log, ownership, budget, sharedBudget, secret } =
    foundation;
  const { dataDir, timeZone, passwordCost } = foundation.config;
  const core = { store, units, clock, timeZone };
  const passwords = new Passwords(passwordCost);
  const statistics = new Statistics(core, {
    budget,
    announce: (...notice) => announcer.announceEphemeral(...notice),
    ownership,
  });
  const flushFigures = (liveId: string) => statistics.flush(liveId);
  const networks = new GuestNetworks(core);
  const words = new Words(core, log);
  const flow = new Flow(core);
  const comments: Comments = new Comments(core, {
    budget,
    judgeViewer: async (db, liveId, caller) => {
      const judged = await flow.judgeViewer(db, liveId, caller);
      if (judged.refused === 'guests') return judged;
      const isSilenced = await silences.isSilenced(db, liveId, caller.accountId);
      return isSilenced ? { ...judged, refused: 'silenced' } : judged;
    },
    filter: (...args) => words.filter(...args),
    silencedAmong: (...args) => silences.silencedAmong(...args),
  });
  const sanctionDeps: SanctionDeps = {
    findPerson,
    sameBrowser: listSameBrowser,
    networks,
    deleteComments: (...args) => comments.deletions.deleteAllOf(...args),
    restoreComments: (...args) => comments.deletions.restore(...args),
    refuseHeld: (...args) => comments.held.refuseOf(...args),
  };
  const silences: Silences = new Silences(core, { ...sanctionDeps, roomsOf: listRoomsOf });
  const removals = new Removals(core, sanctionDeps);
  const permissions = new Permissions(core);
  announceRemovalsAndRoles(units, {
    findPerson,
    isSilenced: (...args) => silences.isSilenced(...args),
  });
  const accounts = new Accounts(core, {
    budget: sharedBudget,
    passwords,
    isListed: (...args) => words.isListed(...args),
  });
  const room = store.cachedLookup(['rooms'], (liveId) => findRoom(store.db, liveId));
  const entry = new Entry({
    removalOf: (...args) => removals.termsOf(...args),
    removalOfBrowser: (...args) => removals.termsOfBrowser(...args),
    mayWatch: (...args) => permissions.mayWatch(...args),
    requireOpenNetwork: (...args) => networks.requireOpen(...args),
  });
  const admit = createAdmit((caller, entered) => entry.checkViewer(caller, entered));
  const broadcasts = new Broadcasts({
    origin,
    clock,
    secret,
    timeZone,
    room,
    admit,
    callerBySessionHash: (hash) => accounts.callerBySessionHash(hash),
    validSessions: (hashes) => listValidSessions(store.db, hashes, clock.now()),
  });

  return {
    accounts,
    signIns: new SignIns(log),
    accountAdministration: new AccountAdministration(core, passwords),
    rooms: new Rooms(core, {
      flushFigures,
      figures: findFigures,
      mediaOf: (...args) => broadcasts.mediaOf(...args),
      silenceOf: (...args) => silences.termsOf(...args),
      waitSeconds: (...args) => comments.waitSeconds(...args),
    }),
    roomAdministration: new RoomAdministration(core, sharedBudget),
    room,
    comments,
    words,
    activities: new Activities(core),
    luckyBags: new LuckyBags(core),
    liveReports: new LiveReports(core, flushFigures),
    reportShares: new ReportShares(core, { secret, room }),
    reports: new Reports(core, sharedBudget, {
      comment: findComment,
      lastCommentOf: findLastCommentOf,
    }),
    personalData: new PersonalData(core, new ErasedIds(dataDir)),
    picture: new PictureLog(units, clock),
    marks: new Marks(core),
    prompts: new Prompts(core),
    review: new Review(core, {
      flushFigures,
      recordings: (...args) => broadcasts.reviewRecordings(...args),
    }),
    personCards: new PersonCards(core),
    platform: new Platform(core),
    pageErrors: new PageErrors(budget, log),
    actionLog: new ActionLog(core, admit),
    statistics,
    silences,
    permissions,
    removals,
    flow,
    entry,
    admit,
    broadcasts,
  };
};
