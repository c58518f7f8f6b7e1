import * as z from 'zod/mini';
import { CaseState, LiveRole } from './enums.ts';
import {
  CommentId,
  Count,
  FlagField,
  Id,
  Name,
  OptionalWireTime,
  UrlText,
  WireTime,
} from './fields.ts';

/** Where something happened: hosts are given what happened in their own rooms, super admins everything. */
const inRoom = { liveId: Id, liveTitle: z.string() };

const CardReport = z.object({
  ...inRoom,
  reportId: Id,
  content: z.string(),
  createdAt: WireTime,
  caseState: z.enum(CaseState),
});

const CardNote = z.object({
  ...inRoom,
  noteId: Id,
  content: z.string(),
  authorId: Id,
  authorName: z.string(),
  createdAt: WireTime,
});
export type CardNote = z.infer<typeof CardNote>;

/** What an operator of a room is shown of a person. Lists begin with the newest. */
export const PersonCard = z.object({
  accountId: Id,
  name: Name,
  nickname: Name,
  portrait: UrlText,
  corpId: z.string(),
  corpName: Name,
  role: z.enum(LiveRole),
  isGuest: FlagField,
  /** Shown to super admins only. */
  tagNames: z.optional(z.array(z.string())),
  isSilence: FlagField,
  isRemoved: FlagField,
  isModerator: FlagField,
  /** When they first came into this live, and how often; empty and 0 for those who never did. */
  firstSeenAt: OptionalWireTime,
  visits: Count,
  /** How many lives they have been in. */
  lives: Count,
  /** Comments of this live, with the deleted ones. */
  comments: z.object({
    items: z.array(
      z.object({
        id: CommentId,
        message: z.string(),
        createdAt: WireTime,
        isDeleted: FlagField,
      }),
    ),
    total: Count,
  }),
  actions: z.array(
    z.object({
      ...inRoom,
      actionId: Id,
      action: z.string(),
      /** The guest's other nickname that was sanctioned, if it was another. */
      otherName: z.optional(z.string()),
      operatorId: z.string(),
      operatorName: z.string(),
      createdAt: WireTime,
      reason: z.optional(z.string()),
      durationSeconds: z.optional(Count),
      isUndone: FlagField,
    }),
  ),
  /** Reports about them, and how many people made these. */
  reported: z.object({ items: z.array(CardReport), reporters: Count }),
  /** Reports by them: for super admins only, because a host is not to know who reported. */
  reports: z.optional(z.array(CardReport)),
  notes: z.array(CardNote),
});
export type PersonCard = z.infer<typeof PersonCard>;
