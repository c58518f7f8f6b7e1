import * as z from 'zod/mini';
import { LiveRole } from './enums.ts';
import { Count, FlagField, Id, OptionalWireTime, WireTime } from './fields.ts';

const InRoom = z.object({ liveId: Id, createdAt: WireTime });
/** Silence in one room, or in all where none is named. */
const Silence = z.object({ liveId: z.union([Id, z.literal('')]), createdAt: WireTime });

/** Everything stored about one person, for their own access request. */
export const PersonRecord = z.object({
  account: z.object({
    accountId: Id,
    name: z.string(),
    nickname: z.string(),
    portrait: z.string(),
    corpId: z.string(),
    corpName: z.string(),
    role: z.enum(LiveRole),
    meetingCode: z.string(),
    guest: FlagField,
    createdAt: WireTime,
    disabledAt: OptionalWireTime,
  }),
  tagNos: z.array(Id),
  visits: z.array(InRoom),
  /** Visits of rooms, from when to when; without an end while it lasts. */
  stays: z.array(z.object({ liveId: Id, fromTime: WireTime, untilTime: OptionalWireTime })),
  /** Comments that waited for review, whatever became of them. */
  heldComments: z.array(z.object({ ...InRoom.shape, message: z.string() })),
  comments: z.array(
    z.object({ liveId: Id, commentId: z.string(), message: z.string(), createdAt: WireTime }),
  ),
  reports: z.array(
    z.object({
      liveId: Id,
      reportId: Id,
      content: z.string(),
      createdAt: WireTime,
      /** What it is about, as it was at that time; empty for a report about the room. */
      aboutName: z.string(),
      aboutMessage: z.string(),
    }),
  ),
  /** Reports by others about this person, without those who made them. */
  reportsAbout: z.array(
    z.object({
      liveId: Id,
      content: z.string(),
      name: z.string(),
      message: z.string(),
      createdAt: WireTime,
    }),
  ),
  silences: z.array(Silence),
  /** Notes of operators about the person, and those that the person wrote about others. */
  notes: z.array(
    z.object({ liveId: Id, content: z.string(), createdAt: WireTime, isAbout: FlagField }),
  ),
  kickouts: z.array(InRoom),
  /** Rooms whose moderator the person is. */
  moderated: z.array(InRoom),
  luckyBags: z.array(z.object({ luckyBagId: Id, enteredAt: WireTime, rewardNum: Count })),
  questions: z.array(z.object({ ...InRoom.shape, message: z.string() })),
  /** Questions of others that the person supported. */
  questionSupports: z.array(z.object({ questionId: Id, supportedAt: WireTime })),
  votes: z.array(z.object({ pollId: Id, answer: Count, votedAt: WireTime })),
  /** Products whose links the person opened. */
  productClicks: z.array(z.object({ liveId: Id, productId: Id, clickedAt: WireTime })),
  /** Uploaded images. */
  images: z.array(z.object({ url: z.string(), createdAt: WireTime })),
  /** Actions by the account as operator, and actions on the account. */
  actions: z.array(
    z.object({ action: z.string(), liveId: z.string(), target: z.string(), at: WireTime }),
  ),
});
export type PersonRecord = z.infer<typeof PersonRecord>;
