import { accountHandlers } from '../features/accounts/accounts.handlers.ts';
import { actionHandlers } from '../features/actions/actions.handlers.ts';
import { activityHandlers } from '../features/activities/activities.handlers.ts';
import {
  audienceQuestionCommands,
  audienceQuestionHandlers,
} from '../features/audience-questions/audience-questions.handlers.ts';
import { broadcastHandlers } from '../features/broadcasts/broadcasts.handlers.ts';
import { catalogueHandlers } from '../features/catalogue/catalogue.handlers.ts';
import { chatSettingsHandlers } from '../features/chat-settings/chat-settings.handlers.ts';
import { clipHandlers } from '../features/clips/clips.handlers.ts';
import { commentCommands, commentHandlers } from '../features/comments/comments.handlers.ts';
import { entryHandlers } from '../features/entry/entry.handlers.ts';
import { imageHandlers } from '../features/images/images.handlers.ts';
import { liveReportHandlers } from '../features/live-report/live-report.handlers.ts';
import { luckyBagHandlers } from '../features/lucky-bags/lucky-bags.handlers.ts';
import { markHandlers } from '../features/marks/marks.handlers.ts';
import { memberCommands } from '../features/members/members.handlers.ts';
import type { RoomMembers } from '../features/members/room-members.ts';
import { moderatorHandlers } from '../features/moderators/moderators.handlers.ts';
import { pageErrorHandlers } from '../features/page-errors/page-errors.handlers.ts';
import { permissionHandlers } from '../features/permissions/permissions.handlers.ts';
import { personCardHandlers } from '../features/person-card/person-card.handlers.ts';
import { personalDataHandlers } from '../features/personal-data/personal-data.handlers.ts';
import { phraseHandlers } from '../features/phrases/phrases.handlers.ts';
import { platformHandlers } from '../features/platform/platform.handlers.ts';
import { pollCommands, pollHandlers } from '../features/polls/polls.handlers.ts';
import { productHandlers } from '../features/products/products.handlers.ts';
import { promptHandlers } from '../features/prompts/prompts.handlers.ts';
import { reportHandlers } from '../features/reports/reports.handlers.ts';
import { reviewHandlers } from '../features/review/review.handlers.ts';
import { hostCommands, roomHandlers } from '../features/rooms/rooms.handlers.ts';
import { sanctionCommands, sanctionHandlers } from '../features/sanctions/sanctions.handlers.ts';
import {
  statisticsCommands,
  statisticsHandlers,
} from '../features/statistics/statistics.handlers.ts';
import { trendHandlers } from '../features/trends/trends.handlers.ts';
import { wallHandlers } from '../features/wall/wall.handlers.ts';
import { wordHandlers } from '../features/words/words.handlers.ts';
import type { CallHandlers } from '../http/handlers.ts';
import type { Broker } from '../realtime/broker.ts';
import type { CommandHandlers } from '../realtime/commands.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

/** A handler for every call of the contract: the compiler counts them. */
export const callHandlers = (
  { store, ownership }: Foundation,
  services: Services,
  broker: Broker,
): CallHandlers => ({
  ...imageHandlers(services.images),
  ...accountHandlers({
    accounts: services.accounts,
    administration: services.accountAdministration,
    accountImport: services.accountImport,
    ownAccounts: services.ownAccounts,
    ownFactors: services.ownFactors,
    secondStep: services.secondStep,
    firstStart: services.firstStart,
    signIns: services.signIns,
    serverId: ownership.name,
    mqttWs: (baseUrl) => broker.webSocketUrl(baseUrl),
    admit: services.admit,
    requireGuestAdmitted: (...args) => services.entry.requireGuestAdmitted(...args),
  }),
  ...roomHandlers(services.rooms, services.roomAdministration),
  ...commentHandlers(services.comments),
  ...actionHandlers(services.actionLog),
  ...catalogueHandlers(services.catalogue),
  ...activityHandlers(services.activities),
  ...luckyBagHandlers(services.luckyBags, services.luckyBagCallingOff, services.luckyBagProofs),
  ...pollHandlers(services.polls),
  ...audienceQuestionHandlers(services.audienceQuestions),
  ...reportHandlers(services.reports),
  ...personCardHandlers(services.personCards),
  ...moderatorHandlers(services.moderators),
  ...sanctionHandlers(services),
  ...entryHandlers(services.entry),
  ...chatSettingsHandlers(services.chatSettings),
  ...permissionHandlers(services.permissions),
  ...pageErrorHandlers(services.pageErrors),
  ...phraseHandlers(store),
  ...wordHandlers(services.words),
  ...reviewHandlers(services.review),
  ...liveReportHandlers(services.liveReports, services.reportShares),
  ...clipHandlers(services.clips),
  ...markHandlers(services.marks),
  ...productHandlers(services.products, services.spotlights, services.purchases),
  ...promptHandlers(services.prompts),
  ...statisticsHandlers(services.statistics),
  ...trendHandlers(services.trends),
  ...wallHandlers(services.wall),
  ...broadcastHandlers(services.broadcasts, services.publishKeys),
  ...personalDataHandlers(services.personalData),
  ...platformHandlers(services.platform),
});

export const commandHandlers = (services: Services, roomMembers: RoomMembers): CommandHandlers => ({
  ...commentCommands(services.comments),
  ...sanctionCommands(services),
  ...memberCommands(roomMembers, services.statistics),
  ...pollCommands(services.polls),
  ...audienceQuestionCommands(services.audienceQuestions),
  ...statisticsCommands(services.statistics),
  ...hostCommands(services.rooms),
});
