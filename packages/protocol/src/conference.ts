import * as z from 'zod/mini';
import {
  conferenceRoles,
  conferenceStates,
  corporationRoles,
  DeviceType,
  externalMemberLimits,
  MediaServerMode,
  Source,
  waitingRoomModes,
} from './enums.ts';
import { Count, FlagField, Id } from './fields.ts';

/**
 * The wider platform's schema, as far as its names are known. The console does not use it; it stands
 * here so that systems which do can share one contract.
 */
export const ConferenceRoom = z.object({
  id: Id,
  no: z.string(),
  state: z.enum(conferenceStates),
  mute: FlagField,
  mode: z.enum(MediaServerMode),
  external_member_limit: z.optional(z.enum(externalMemberLimits)),
  waiting_room: z.optional(z.enum(waitingRoomModes)),
});

export const ConferenceMember = z.object({
  id: Id,
  name: z.string(),
  nickname: z.string(),
  role: z.enum(conferenceRoles),
  terminal_type: z.enum(DeviceType),
  source: z.optional(z.enum(Source)),
});

export const Corporation = z.object({
  id: Id,
  name: z.string(),
  role: z.optional(z.enum(corporationRoles)),
});

export const LiveInfo = z.object({
  live_id: Id,
  max_online_num: Count,
  like_num: Count,
  watch_num: Count,
  begin_time: z.string(),
  end_time: z.string(),
});
