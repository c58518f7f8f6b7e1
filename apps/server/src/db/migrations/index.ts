import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';
import * as indexes from './0002-indexes.ts';
import * as clips from './0003-clips.ts';
import * as draws from './0004-draws.ts';
import * as polls from './0005-polls.ts';
import * as administration from './0006-administration.ts';
import * as sessionBrowsers from './0007-session-browsers.ts';
import * as calledOffBags from './0008-called-off-bags.ts';
import * as withheldComments from './0009-withheld-comments.ts';
import * as plannedRooms from './0010-planned-rooms.ts';
import * as images from './0011-images.ts';
import * as accountImports from './0012-account-imports.ts';
import * as audienceQuestions from './0013-audience-questions.ts';
import * as publishKeys from './0014-publish-keys.ts';
import * as logOfAllRooms from './0015-log-of-all-rooms.ts';
import * as products from './0016-products.ts';
import * as reporters from './0017-reporters.ts';
import * as tagIndexes from './0018-tag-indexes.ts';
import * as moderators from './0019-moderators.ts';
import * as secondFactors from './0020-second-factors.ts';

/** Migrations in order, never changed once released: a change of the schema is a new entry. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-indexes': indexes,
  '0003-clips': clips,
  '0004-draws': draws,
  '0005-polls': polls,
  '0006-administration': administration,
  '0007-session-browsers': sessionBrowsers,
  '0008-called-off-bags': calledOffBags,
  '0009-withheld-comments': withheldComments,
  '0010-planned-rooms': plannedRooms,
  '0011-images': images,
  '0012-account-imports': accountImports,
  '0013-audience-questions': audienceQuestions,
  '0014-publish-keys': publishKeys,
  '0015-log-of-all-rooms': logOfAllRooms,
  '0016-products': products,
  '0017-reporters': reporters,
  '0018-tag-indexes': tagIndexes,
  '0019-moderators': moderators,
  '0020-second-factors': secondFactors,
};
