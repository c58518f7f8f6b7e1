import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';
import * as luckyBagsDue from './0002-lucky-bags-due.ts';
import * as guests from './0003-guests.ts';
import * as expiry from './0004-expiry.ts';
import * as brokerUsers from './0005-broker-users.ts';
import * as retention from './0006-retention.ts';
import * as replicas from './0007-replicas.ts';
import * as deletedComments from './0008-deleted-comments.ts';
import * as accountRoles from './0009-account-roles.ts';
import * as guestMarks from './0010-guest-marks.ts';
import * as timedSilences from './0012-timed-silences.ts';
import * as platformReads from './0013-platform-reads.ts';
import * as requestKeys from './0014-request-keys.ts';
import * as undo from './0015-undo.ts';
import * as removals from './0016-removals.ts';
import * as people from './0017-people.ts';
import * as phrases from './0018-phrases.ts';
import * as slowMode from './0019-slow-mode.ts';
import * as words from './0020-words.ts';
import * as heldComments from './0021-held-comments.ts';
import * as pin from './0022-pin.ts';
import * as series from './0024-series.ts';
import * as reportShares from './0025-report-shares.ts';
import * as marks from './0026-marks.ts';
import * as prompts from './0027-prompts.ts';
import * as askedComments from './0028-asked-comments.ts';
import * as systemMessages from './0029-system-messages.ts';
import * as mediaClients from './0030-media-clients.ts';
import * as noRecordings from './0031-no-recordings.ts';
import * as shareTitles from './0032-share-titles.ts';
import * as noBrokerUsers from './0033-no-broker-users.ts';
import * as notesOfHosts from './0034-notes-of-hosts.ts';

/** In order, and never changed once released: a change of the schema is a new entry. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-lucky-bags-due': luckyBagsDue,
  '0003-guests': guests,
  '0004-expiry': expiry,
  '0005-broker-users': brokerUsers,
  '0006-retention': retention,
  '0007-replicas': replicas,
  '0008-deleted-comments': deletedComments,
  '0009-account-roles': accountRoles,
  '0010-guest-marks': guestMarks,
  '0012-timed-silences': timedSilences,
  '0013-platform-reads': platformReads,
  '0014-request-keys': requestKeys,
  '0015-undo': undo,
  '0016-removals': removals,
  '0017-people': people,
  '0018-phrases': phrases,
  '0019-slow-mode': slowMode,
  '0020-words': words,
  '0021-held-comments': heldComments,
  '0022-pin': pin,
  '0024-series': series,
  '0025-report-shares': reportShares,
  '0026-marks': marks,
  '0027-prompts': prompts,
  '0028-asked-comments': askedComments,
  '0029-system-messages': systemMessages,
  '0030-media-clients': mediaClients,
  '0031-no-recordings': noRecordings,
  '0032-share-titles': shareTitles,
  '0033-no-broker-users': noBrokerUsers,
  '0034-notes-of-hosts': notesOfHosts,
};
