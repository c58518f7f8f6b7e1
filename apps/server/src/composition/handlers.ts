import { accountRoutes } from '../features/accounts/accounts.routes.ts';
import { actionRoutes } from '../features/actions/actions.routes.ts';
import { activityRoutes } from '../features/activities/activities.routes.ts';
import { broadcastRoutes } from '../features/broadcasts/broadcasts.routes.ts';
import { commentCommands, commentRoutes } from '../features/comments/comments.routes.ts';
import { entryRoutes } from '../features/entry/entry.routes.ts';
import { flowRoutes } from '../features/flow/flow.routes.ts';
import { liveReportRoutes } from '../features/live-report/live-report.routes.ts';
import { luckyBagRoutes } from '../features/lucky-bags/lucky-bags.routes.ts';
import { markRoutes } from '../features/marks/marks.routes.ts';
import { memberCommands } from '../features/members/members.routes.ts';
import type { RoomMembers } from '../features/members/room-members.ts';
import { pageErrorRoutes } from '../features/page-errors/page-errors.routes.ts';
import { permissionRoutes } from '../features/permissions/permissions.routes.ts';
import { personCardRoutes } from '../features/person-card/person-card.routes.ts';
import { personalDataRoutes } from '../features/personal-data/personal-data.routes.ts';
import { phraseRoutes } from '../features/phrases/phrases.routes.ts';
import { platformRoutes } from '../features/platform/platform.routes.ts';
import { promptRoutes } from '../features/prompts/prompts.routes.ts';
import { removalCommands, removalRoutes } from '../features/removals/removals.routes.ts';
import { reportRoutes } from '../features/reports/reports.routes.ts';
import { reviewRoutes } from '../features/review/review.routes.ts';
import { hostCommands, roomRoutes } from '../features/rooms/rooms.routes.ts';
import { silenceCommands, silenceRoutes } from '../features/silences/silences.routes.ts';
import { statisticsCommands, statisticsRoutes } from '../features/statistics/statistics.routes.ts';
import { unfinishedRoutes } from '../features/unfinished/unfinished.routes.ts';
import { wordRoutes } from '../features/words/words.routes.ts';
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
  ...accountRoutes({
    accounts: services.accounts,
    administration: services.accountAdministration,
    signIns: services.signIns,
    serverId: ownership.name,
    mqttWs: (baseUrl) => broker.webSocketUrl(baseUrl),
    admit: services.admit,
    requireGuestAdmitted: (...args) => services.entry.requireGuestAdmitted(...args),
  }),
  ...roomRoutes(services.rooms, services.roomAdministration),
  ...commentRoutes(services.comments),
  ...actionRoutes(services.actionLog),
  ...activityRoutes(services.activities),
  ...luckyBagRoutes(services.luckyBags),
  ...reportRoutes(services.reports),
  ...personCardRoutes(services.personCards),
  ...silenceRoutes(services.silences),
  ...removalRoutes(services.removals),
  ...entryRoutes(services.entry),
  ...flowRoutes(services.flow),
  ...permissionRoutes(services.permissions),
  ...pageErrorRoutes(services.pageErrors),
  ...phraseRoutes(store),
  ...wordRoutes(services.words),
  ...reviewRoutes(services.review),
  ...liveReportRoutes(services.liveReports, services.reportShares),
  ...markRoutes(services.marks),
  ...promptRoutes(services.prompts),
  ...unfinishedRoutes(store),
  ...statisticsRoutes(services.statistics),
  ...broadcastRoutes(services.broadcasts),
  ...personalDataRoutes(services.personalData),
  ...platformRoutes(services.platform),
});

export const commandHandlers = (services: Services, roomMembers: RoomMembers): CommandHandlers => ({
  ...commentCommands(services.comments),
  ...silenceCommands(services.silences),
  ...removalCommands(services.removals),
  ...memberCommands(roomMembers, services.statistics),
  ...statisticsCommands(services.statistics),
  ...hostCommands(services.rooms),
});
