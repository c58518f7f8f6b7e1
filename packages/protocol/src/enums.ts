/** Every enumeration of the wire. Numbers are fixed, because they are stored and sent. */

export const LiveState = { LIVE: 1, PAUSED: 2, ENDED: 3, DELETED: 4 } as const;
export type LiveState = (typeof LiveState)[keyof typeof LiveState];

/** Every state of a room, with that before its live begins, which only operators, platforms and waiting viewers see. */
export const PlatformRoomState = { PREPARED: 0, ...LiveState } as const;

export const LiveRole = { AUDIENCE: 0, ANCHOR: 1, ADMIN: 2, ANCHOR_ADMIN: 3 } as const;
export type LiveRole = (typeof LiveRole)[keyof typeof LiveRole];

/** Who may speak in a room: its `chatState`, and `mute` of a room notice. */
export const ChatState = { OPEN: 0, ALL_SILENCED: 3 } as const;
export type ChatState = (typeof ChatState)[keyof typeof ChatState];

export const SilenceState = { UN_BAN: 0, BAN: 1 } as const;
export type SilenceState = (typeof SilenceState)[keyof typeof SilenceState];

export const SilenceType = { PERSONAL: 0, ALL: 1 } as const;
export type SilenceType = (typeof SilenceType)[keyof typeof SilenceType];

/** Flags are sent as 0 and 1. */
export const Flag = { NO: 0, YES: 1 } as const;
export type Flag = (typeof Flag)[keyof typeof Flag];

export const MessageKind = { CHAT: 0, SYSTEM: 1 } as const;
export type MessageKind = (typeof MessageKind)[keyof typeof MessageKind];

export const ConferenceMemberSource = { OUTER: 1, INNER: 2 } as const;

/** How far the operators have come with a report. */
export const CaseState = { OPEN: 0, TAKEN: 1, HANDLED: 2, UNFOUNDED: 3 } as const;
export type CaseState = (typeof CaseState)[keyof typeof CaseState];

/** A clip is being made, or waits for it; there is its file; there will be none. */
export const ClipState = { WAITING: 0, READY: 1, FAILED: 2 } as const;
export type ClipState = (typeof ClipState)[keyof typeof ClipState];

export const LuckyBagState = { DOING: 1, DRAWING: 2, ENDED: 3 } as const;
export type LuckyBagState = (typeof LuckyBagState)[keyof typeof LuckyBagState];

export const LuckyBagType = { POINTS: 1, CUSTOM: 2 } as const;
export type LuckyBagType = (typeof LuckyBagType)[keyof typeof LuckyBagType];

/** How a prize is divided among the winners of a lucky bag: by chance, or equally. */
export const GrabType = { RANDOM: 1, EQUAL: 2 } as const;
export type GrabType = (typeof GrabType)[keyof typeof GrabType];

export const EnrollCondition = { ANY_COMMENT: 1, SPECIFIED_COMMENT: 2 } as const;
export type EnrollCondition = (typeof EnrollCondition)[keyof typeof EnrollCondition];

export const DeviceType = {
  UNKNOWN: 0,
  PC: 1,
  ANDROID: 2,
  IOS: 3,
  ANDROID_ALL_IN_ONE: 4,
  RECORDING_HOST: 5,
  CONFERENCE_TERMINAL: 6,
  ANDROID_ID: 7,
  WEBRTC: 8,
  MINI_PROGRAM: 9,
  WEB: 10,
} as const;
export type DeviceType = (typeof DeviceType)[keyof typeof DeviceType];

export const MediaServerMode = { SFU: 1, MCU: 2 } as const;

/** What guests may do in a room. */
export const GuestPolicy = { COMMENT: 0, WATCH: 1, NONE: 2 } as const;
export type GuestPolicy = (typeof GuestPolicy)[keyof typeof GuestPolicy];

/** Seconds between two comments of one viewer; 0 is off. */
export const SlowMode = {
  OFF: 0,
  SECONDS_5: 5,
  SECONDS_10: 10,
  SECONDS_30: 30,
  SECONDS_60: 60,
} as const;
export type SlowMode = (typeof SlowMode)[keyof typeof SlowMode];

/** What happens to a comment with a listed word. The lower number comes before the higher. */
export const WordAction = { BLOCK: 1, HOLD: 2, REPLACE: 3 } as const;
export type WordAction = (typeof WordAction)[keyof typeof WordAction];

/** Which comments of viewers wait for an operator: none, those with a word that is to be held, or all. */
export const ReviewMode = { OFF: 0, WORDS: 1, ALL: 2 } as const;
export type ReviewMode = (typeof ReviewMode)[keyof typeof ReviewMode];

/** What became of a held comment. */
export const HeldState = { WAITING: 0, PASSED: 1, REFUSED: 2 } as const;
export type HeldState = (typeof HeldState)[keyof typeof HeldState];

/** A line to the host: on the phone, taken away by the host, or withdrawn by an operator. */
export const PromptState = { SHOWN: 0, TAKEN: 1, WITHDRAWN: 2 } as const;
export type PromptState = (typeof PromptState)[keyof typeof PromptState];

/** Why somebody cannot enter a room: removed, a guest where none are allowed, or not permitted to watch. */
export const entryRefusals = ['removed', 'guests', 'permission'] as const;

/** What a list of comments can be narrowed to: questions, those of people who come for the first time, of guests, and
 * those that mention oneself. */
export const commentFilters = ['question', 'newcomer', 'guest', 'mention'] as const;
export type CommentFilter = (typeof commentFilters)[number];

/** Results of a chat command. */
export const chatResults = ['ok', 'error', 'blacklist', 'forbidden'] as const;
export type ChatResult = (typeof chatResults)[number];

/** Events of a member notice (12002). */
export const memberEvents = ['enter', 'exit', 'mute', 'unmute', 'role', 'kickout'] as const;
export type MemberEvent = (typeof memberEvents)[number];

/** The wider platform defines these by name only, so they are sent by name. */
export const externalMemberLimits = ['not_allowed', 'allowed', 'only_invited'] as const;
export const waitingRoomModes = ['closed', 'open'] as const;
export const conferenceStates = ['preparing', 'in_progress', 'closed'] as const;
export const conferenceRoles = [
  'member',
  'creator',
  'host',
  'service',
  'union_host',
  'corporate_external',
  'audience',
] as const;
export const corporationRoles = ['member', 'creator', 'admin'] as const;
/** The platform does not define the values of these; they are ours. */
export const inviteStatuses = ['inviting', 'accepted', 'declined', 'expired'] as const;
export const muteTypes = ['unmuted', 'muted_by_self', 'muted_by_host'] as const;
export const handUpTypes = ['down', 'up'] as const;
export const sharingTypes = ['none', 'screen', 'whiteboard'] as const;
