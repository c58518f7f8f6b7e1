import { accountImportCalls } from './calls/account-import.ts';
import { actionLogCalls } from './calls/action-log.ts';
import { adminCalls } from './calls/admin.ts';
import { adminActionCalls } from './calls/admin-actions.ts';
import { adminCatalogueCalls } from './calls/admin-catalogue.ts';
import { adminRoomCalls } from './calls/admin-rooms.ts';
import { audienceQuestionCalls } from './calls/audience-questions.ts';
import { bulkCalls } from './calls/bulk.ts';
import { clipCalls } from './calls/clips.ts';
import { commentCalls } from './calls/comments.ts';
import { engagementCalls } from './calls/engagement.ts';
import { firstStartCalls } from './calls/first-start.ts';
import { flowCalls } from './calls/flow.ts';
import { heldCalls } from './calls/held.ts';
import { imageCalls } from './calls/images.ts';
import { liveReportCalls } from './calls/live-report.ts';
import { moderatorCalls } from './calls/moderators.ts';
import { ownAccountCalls } from './calls/own-account.ts';
import { peopleCalls } from './calls/people.ts';
import { permissionCalls } from './calls/permissions.ts';
import { phraseCalls } from './calls/phrases.ts';
import { plannedRoomCalls } from './calls/planned-rooms.ts';
import { pollCalls } from './calls/polls.ts';
import { productCalls } from './calls/products.ts';
import { promptCalls } from './calls/prompts.ts';
import { publishKeyCalls } from './calls/publish-keys.ts';
import { removalCalls } from './calls/removals.ts';
import { reportCalls } from './calls/reports.ts';
import { reviewCalls } from './calls/review.ts';
import { roomChangeCalls } from './calls/room-changes.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { silenceCalls } from './calls/silences.ts';
import { viewerHomeCalls } from './calls/viewer-home.ts';
import { wallCalls } from './calls/wall.ts';
import { wordCalls } from './calls/words.ts';

/** What pages do not need to begin with: a module apart, which they load with the first of these calls. */
export const laterCalls = {
  ...roomChangeCalls,
  ...commentCalls,
  ...silenceCalls,
  ...engagementCalls,
  ...reportCalls,
  ...permissionCalls,
  ...phraseCalls,
  ...plannedRoomCalls,
  ...viewerHomeCalls,
  ...pollCalls,
  ...audienceQuestionCalls,
  ...productCalls,
  ...promptCalls,
  ...peopleCalls,
  ...moderatorCalls,
  ...actionLogCalls,
  ...removalCalls,
  ...flowCalls,
  ...bulkCalls,
  ...wordCalls,
  ...heldCalls,
  ...reviewCalls,
  ...liveReportCalls,
  ...clipCalls,
  ...firstStartCalls,
  ...publishKeyCalls,
  ...adminCalls,
  ...adminRoomCalls,
  ...adminActionCalls,
  ...adminCatalogueCalls,
  ...accountImportCalls,
  ...ownAccountCalls,
  ...secondFactorCalls,
  ...wallCalls,
  ...imageCalls,
};
