import * as z from 'zod/mini';
import {
  ConferenceMemberSource,
  conferenceRoles,
  conferenceStates,
  corporationRoles,
  DeviceType,
  externalMemberLimits,
  handUpTypes,
  inviteStatuses,
  MediaServerMode,
  muteTypes,
  sharingTypes,
  waitingRoomModes,
} from './enums.ts';
import { Count, FlagField, Id, Name, UrlText } from './fields.ts';

const ConferenceRoom = z.object({
  id: Id,
  no: z.string(),
  state: z.enum(conferenceStates),
  mute: FlagField,
  mode: z.enum(MediaServerMode),
  external_member_limit: z.optional(z.enum(externalMemberLimits)),
  waiting_room: z.optional(z.enum(waitingRoomModes)),
});

const ConferenceMember = z.object({
  id: Id,
  name: z.string(),
  nickname: z.string(),
  role: z.enum(conferenceRoles),
  terminal_type: z.enum(DeviceType),
  source: z.optional(z.enum(ConferenceMemberSource)),
  invite_status: z.optional(z.enum(inviteStatuses)),
  mute: z.optional(z.enum(muteTypes)),
  hand_up: z.optional(z.enum(handUpTypes)),
  sharing: z.optional(z.enum(sharingTypes)),
});

const Corporation = z.object({
  id: Id,
  name: z.string(),
  role: z.optional(z.enum(corporationRoles)),
});

const LiveInfo = z.object({
  live_id: Id,
  max_online_num: Count,
  like_num: Count,
  watch_num: Count,
  begin_time: z.string(),
  end_time: z.string(),
});

const FileInfo = z.object({ id: Id, name: Name, url: UrlText, size: Count });

/**
 * Entities of the wider platform, as far as their names are known. The console does not use them; the
 * OpenAPI document lists them for other systems.
 */
export const conferenceEntities = {
  ConferenceRoom,
  ConferenceMember,
  Corporation,
  LiveInfo,
  FileInfo,
};
