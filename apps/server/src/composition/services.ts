import type { MediaOrigin } from '@live/media-origin/media-origin';
import { createAdmit } from '../domain/access.ts';
import { AccountAdministration } from '../features/accounts/accounts.administration.ts';
import { AccountImport } from '../features/accounts/accounts.import.ts';
import { Accounts } from '../features/accounts/accounts.service.ts';
import {
  findPeople,
  findPerson,
  listSameBrowser,
  listValidSessions,
} from '../features/accounts/accounts.store.ts';
import { FirstStart } from '../features/accounts/first-start.ts';
import { OwnAccounts } from '../features/accounts/own-account.service.ts';
import { OwnFactors } from '../features/accounts/own-factor.ts';
import { Passwords } from '../features/accounts/passwords.ts';
import { FactorCodes } from '../features/accounts/second-factor.codes.ts';
import { SecondFactors } from '../features/accounts/second-factors.ts';
import { SecondStep } from '../features/accounts/second-step.ts';
import { SignIns } from '../features/accounts/sign-ins.ts';
import { ActionLog } from '../features/actions/actions.service.ts';
import { Activities } from '../features/activities/activities.service.ts';
import { AudienceQuestions } from '../features/audience-questions/audience-questions.service.ts';
import { lastQuestionAt } from '../features/audience-questions/audience-questions.store.ts';
import { Broadcasts } from '../features/broadcasts/broadcasts.service.ts';
import { PublishKeys } from '../features/broadcasts/publish-keys.ts';
import { Catalogue } from '../features/catalogue/catalogue.service.ts';
import { ChatSettings } from '../features/chat-settings/chat-settings.service.ts';
import { findChatSettings } from '../features/chat-settings/chat-settings.store.ts';
import { ClipMaker } from '../features/clips/clips.maker.ts';
import { Clips } from '../features/clips/clips.service.ts';
import {
  countWaitingQuestions,
  countWaitingQuestionsOf,
} from '../features/comments/comments.held.store.ts';
import { Comments } from '../features/comments/comments.service.ts';
import { findComment, findLastCommentOf } from '../features/comments/comments.store.ts';
import { mustWait } from '../features/comments/talk-admission.ts';
import { Entry } from '../features/entry/entry.service.ts';
import { Images } from '../features/images/images.service.ts';
import { LiveReports } from '../features/live-report/live-report.service.ts';
import { ReportShares } from '../features/live-report/report-shares.service.ts';
import { LuckyBagCallingOff } from '../features/lucky-bags/lucky-bags.calling-off.ts';
import { LuckyBagProofs } from '../features/lucky-bags/lucky-bags.proof.ts';
import { LuckyBags } from '../features/lucky-bags/lucky-bags.service.ts';
import { Marks } from '../features/marks/marks.service.ts';
import { announceRemovalsAndRoles, announceRemoved } from '../features/members/members.service.ts';
import { listRoomsOf } from '../features/members/members.store.ts';
import { dismiss } from '../features/moderators/moderators.dismissal.ts';
import { Moderators } from '../features/moderators/moderators.service.ts';
import { findModerator } from '../features/moderators/moderators.store.ts';
import { PageErrors } from '../features/page-errors/page-errors.service.ts';
import { Permissions } from '../features/permissions/permissions.service.ts';
import { PersonCards } from '../features/person-card/person-card.service.ts';
import { ErasedIds } from '../features/personal-data/erased-ids.ts';
import { PersonalData } from '../features/personal-data/personal-data.service.ts';
import { Platform } from '../features/platform/platform.service.ts';
import { Polls } from '../features/polls/polls.service.ts';
import { Products } from '../features/products/products.service.ts';
import { Purchases } from '../features/products/purchases.service.ts';
import { Spotlights } from '../features/products/spotlights.service.ts';
import { Prompts } from '../features/prompts/prompts.service.ts';
import { Reports } from '../features/reports/reports.service.ts';
import { Review } from '../features/review/review.service.ts';
import { RoomAdministration } from '../features/rooms/rooms.administration.ts';
import { Rooms } from '../features/rooms/rooms.service.ts';
import { findHost, findRoom } from '../features/rooms/rooms.store.ts';
import { requireOpenNetwork } from '../features/sanctions/guest-networks.ts';
import { listWithTrace } from '../features/sanctions/person-traces.ts';
import { removal } from '../features/sanctions/removal.ts';
import { findSilence, RoomSilence } from '../features/sanctions/room-silence.ts';
import type { SanctionDeps } from '../features/sanctions/sanction-kind.ts';
import { Sanctions } from '../features/sanctions/sanctions.service.ts';
import { silence } from '../features/sanctions/silence.ts';
import { Statistics } from '../features/statistics/statistics.service.ts';
import { findFigures } from '../features/statistics/statistics.store.ts';
import { UptimeLog } from '../features/stream-uptime/stream-uptime.service.ts';
import { UplinkAnnouncer } from '../features/stream-uptime/uplink-announcer.ts';
import { Trends } from '../features/trends/trends.service.ts';
import { Wall } from '../features/wall/wall.service.ts';
import { Words } from '../features/words/words.service.ts';
import { ImageFolder } from '../images/image-folder.ts';
import type { Foundation } from './foundation.ts';

export type Services = ReturnType<typeof openServices>;

/** The services of every feature, each given what it needs of the others as plain functions. */
export const openServices = (foundation: Foundation, origin: MediaOrigin) => {
  const { clock, store, units, announcer, log, ownership, budget, sharedBudget, secret } =
    foundation;
  const { dataDir, timeZone, passwordCost, viewerCommentsPerSecond, media } = foundation.config;
  const { isSecondFactorDemanded } = foundation.config;
  const context = { store, units, clock, timeZone };
  const passwords = new Passwords(passwordCost);
  const statistics = new Statistics(context, {
    budget,
    announce: (...notice) => announcer.announceEphemeral(...notice),
    ownership,
  });
  const flushFigures = (liveId: string) => statistics.flush(liveId);
  const words = new Words(context, log);
  const comments: Comments = new Comments(context, {
    budget,
    viewerCommentsPerSecond,
    settings: findChatSettings,
    silence: findSilence,
    filter: (...args) => words.filter(...args),
    lastQuestionAt,
    ask: (...args) => audienceQuestions.append(...args),
    silencedAmong: (...args) => silences.reads.among(...args),
    requireBelow: (...args) => moderators.requireBelow(...args),
    moderatorsOf: (...args) => moderators.idsIn(...args),
  });
  const audienceQuestions = new AudienceQuestions(context, {
    budget,
    findPerson,
    filter: (entered, caller, message) =>
      comments.admission.filter(entered, caller, { message, what: '提问' }),
    requireMayTalk: (...args) => comments.admission.require(...args),
    mustWait,
    hold: (...args) => comments.held.hold(...args),
    countWaiting: countWaitingQuestions,
    countWaitingOf: countWaitingQuestionsOf,
  });
  const isSilencedIn = (...args: Parameters<typeof silences.reads.applies>) =>
    silences.reads.applies(...args);
  const isRemovedFrom = (...args: Parameters<typeof removals.reads.applies>) =>
    removals.reads.applies(...args);
  const moderators: Moderators = new Moderators(context, {
    findPeople,
    knownIn: listWithTrace,
    isSilenced: isSilencedIn,
    isRemoved: isRemovedFrom,
    tell: (room, accountId, body) => announcer.tell(room, accountId, 'commentHeld', body),
  });
  const sanctionDeps: SanctionDeps = {
    requireBelow: (...args) => moderators.requireBelow(...args),
    dismissModerators: dismiss,
    restoreModerators: (...args) => moderators.restore(...args),
    findPerson,
    findPeople,
    sameBrowser: listSameBrowser,
    roomsOf: listRoomsOf,
    announceRemoved,
    deleteComments: (...args) => comments.deletions.deleteAllOf(...args),
    restoreComments: (...args) => comments.deletions.restore(...args),
    refuseHeld: (...args) => comments.held.refuseOf(...args),
  };
  const silences = new Sanctions(context, silence, sanctionDeps);
  const removals = new Sanctions(context, removal, sanctionDeps);
  const permissions = new Permissions(context, { flushFigures });
  announceRemovalsAndRoles(units, { findPerson, isSilenced: isSilencedIn });
  const secondFactors = new SecondFactors(context, {
    codes: new FactorCodes(secret),
    budget: sharedBudget,
    isDemanded: isSecondFactorDemanded,
  });
  const accounts = new Accounts(context, {
    secondFactors,
    budget: sharedBudget,
    passwords,
    isListed: (...args) => words.isListed(...args),
  });
  const accountAdministration = new AccountAdministration(context, { passwords, secondFactors });
  const room = store.cachedLookup(['rooms'], (liveId) => findRoom(store.db, liveId));
  const entry = new Entry({
    clock,
    timeZone,
    removalOf: (...args) => removals.reads.termsOf(...args),
    removalOfBrowser: (...args) => removals.reads.termsOfBrowser(...args),
    mayWatch: (...args) => permissions.mayWatch(...args),
    hostOf: ({ hostId }) => findHost(store.db, hostId),
    requireOpenNetwork: (...args) =>
      requireOpenNetwork({ db: store.db, now: clock.now() }, ...args),
  });
  const admit = createAdmit({
    checkViewer: (...args) => entry.checkViewer(...args),
    isModerator: (...args) => moderators.isModerator(...args),
  });
  const publishKeys = new PublishKeys(context, {
    secret,
    rtmpUrl: media.srs?.rtmpUrl,
  });
  const broadcasts = new Broadcasts({
    isKeyValid: (...args) => publishKeys.isValid(...args),
    origin,
    clock,
    secret,
    timeZone,
    room,
    admit,
    callerBySessionHash: (hash) => accounts.callerBySessionHash(hash),
    validSessions: (hashes) => listValidSessions(store.db, hashes, clock.now()),
  });
  const uplinks = new UplinkAnnouncer({
    room,
    announce: (to, body) => announcer.announceEphemeral(to, 'hostUplink', body),
  });

  const spotlights = new Spotlights(context, { findPerson });
  const imageFiles = new ImageFolder(dataDir);
  const images = new Images(context, {
    files: imageFiles,
    budget: sharedBudget,
    onError: (error) => log.error({ err: error }, 'images could not be removed'),
  });

  const ownAccounts = new OwnAccounts(context, {
    passwords,
    secondFactors,
    budget: sharedBudget,
    isListed: (name) => words.isListed('', name),
    isImageOf: (...args) => images.isOf(...args),
  });

  return {
    accounts,
    images,
    imageFiles,
    signIns: new SignIns(log),
    accountAdministration,
    accountImport: new AccountImport(context, { passwords }),
    secondFactors,
    secondStep: new SecondStep(context, { accounts, secondFactors, budget: sharedBudget }),
    ownAccounts,
    ownFactors: new OwnFactors(context, { ownAccounts, secondFactors }),
    firstStart: new FirstStart(context, {
      administration: accountAdministration,
      passwords,
      budget: sharedBudget,
    }),
    rooms: new Rooms(context, {
      flushFigures,
      figures: findFigures,
      mediaOf: (...args) => broadcasts.mediaOf(...args),
      silenceOf: (...args) => silences.reads.termsOf(...args),
      waitSeconds: (...args) => comments.waitSeconds(...args),
      moderatorsOf: (...args) => moderators.idsIn(...args),
    }),
    roomAdministration: new RoomAdministration(context, { budget: sharedBudget }),
    room,
    comments,
    words,
    activities: new Activities(context),
    luckyBags: new LuckyBags(context),
    luckyBagCallingOff: new LuckyBagCallingOff(context),
    luckyBagProofs: new LuckyBagProofs(context),
    audienceQuestions,
    spotlights,
    products: new Products(context, {
      announceSpotlight: (...args) => spotlights.announceChange(...args),
    }),
    purchases: new Purchases(context, { ownership, log }),
    polls: new Polls(context, { findPerson }),
    liveReports: new LiveReports(context, { flushFigures }),
    reportShares: new ReportShares(context, { secret, room }),
    reports: new Reports(context, {
      budget: sharedBudget,
      comment: findComment,
      lastCommentOf: findLastCommentOf,
      silencedAmong: (...args) => silences.reads.among(...args),
    }),
    personalData: new PersonalData(context, { erased: new ErasedIds(dataDir) }),
    uptime: new UptimeLog(units, clock),
    uplinks,
    wall: new Wall(context, {
      uplinkOf: (liveId) => uplinks.of(liveId),
      stillToken: (caller) => broadcasts.stillToken(caller),
    }),
    clips: new Clips(context, {
      secret,
      room,
      records: origin.records,
      urlOf: (...args) => broadcasts.clipUrl(...args),
    }),
    clipMaker: new ClipMaker(context, {
      room,
      log,
      records: origin.records,
      minFreeBytes: foundation.config.media.minFreeBytes,
    }),
    marks: new Marks(context),
    prompts: new Prompts(context),
    review: new Review(context, {
      flushFigures,
      recordings: (...args) => broadcasts.reviewRecordings(...args),
    }),
    moderators,
    personCards: new PersonCards(context, {
      isSilenced: isSilencedIn,
      isRemoved: isRemovedFrom,
      isModerator: async (db, liveId, accountId) =>
        (await findModerator(db, liveId, accountId)) !== undefined,
    }),
    platform: new Platform(context),
    catalogue: new Catalogue(context),
    pageErrors: new PageErrors(budget, log),
    actionLog: new ActionLog(context, {
      admit,
      moderatorSince: async (db, { liveId }, accountId) =>
        (await findModerator(db, liveId, accountId))?.created_at,
    }),
    statistics,
    trends: new Trends(context, { flushFigures }),
    silences,
    removals,
    roomSilence: new RoomSilence(context),
    permissions,
    chatSettings: new ChatSettings(context, {
      requireBelow: (...args) => moderators.requireBelow(...args),
    }),
    entry,
    admit,
    broadcasts,
    publishKeys,
  };
};
