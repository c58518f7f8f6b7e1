import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, SilencedUser } from '../entities.ts';
import { SilenceState, SilenceType } from '../enums.ts';
import { FlagField, Id, OneRoom, pageOf, paging } from '../fields.ts';
import { csvCall } from './csv-call.ts';
import { termFields } from './terms.ts';

export const silenceCalls = defineCalls({
  silence: {
    path: '/live/silence',
    summary: '禁言与解除禁言，对一人或全员',
    access: 'operator',
    phase: 'kept',
    request: z.object({
      liveId: Id,
      state: z.enum(SilenceState),
      type: z.enum(SilenceType),
      accountId: z.optional(Id),
      accountCorpId: z.optional(z.string().check(z.maxLength(64))),
      /** Without a length the silence ends with the live. */
      ...termFields,
      /** Also deletes what the silenced person wrote in this room. */
      deleteComments: z.optional(FlagField),
      /** Silences the person in all rooms instead of this one; for super admins. */
      everywhere: z.optional(FlagField),
    }),
    example: { state: SilenceState.BAN, accountId: 'u-viewer' },
    response: ActionResult,
  },
  silenceList: {
    path: '/live/silence-list',
    summary: '禁言名单',
    access: 'operator',
    request: z.object({ liveId: Id, ...paging }),
    response: pageOf(SilencedUser),
  },
  silenceExport: csvCall('/live/silence-export', '导出禁言名单', OneRoom),
});
