import type { LiveRole, LiveState, MessageKind, NoticeBody } from '@live/protocol';
import type { Person, Profile } from './person.ts';
import type { Room, RoomRef } from './room.ts';

/** Events between features, which never import one another. */
export interface DomainEvents {
  roomStateChanged: { room: RoomRef; from: LiveState | 0; to: LiveState };
  commentPosted: {
    room: RoomRef;
    message: string;
    kind: MessageKind;
    sender: Readonly<Profile>;
    /** Filled in by listeners inside the transaction: what the reply carries besides the comment's number. */
    answer: { luckyBagId?: string };
  };
  /** A comment waits for a decision. */
  commentHeld: { room: RoomRef; notice: NoticeBody<'commentHeld'> };
  /** Comments of the room were deleted. */
  commentsDeleted: { room: RoomRef };
  /** A question of the room was hidden. */
  questionHidden: { room: RoomRef };
  /** A person must leave a room at once: removed, or no longer permitted to watch. */
  memberRemoved: {
    room: RoomRef;
    accountId: string;
    role: LiveRole;
    /**
     * The room has been told already. Of many people it is told by few notices: one to everybody for each of them would
     * grow with the square of their number.
     */
    isAnnounced?: true;
  };
  /** The platform has changed whether the room allows guests; `room` is as it was before. */
  guestsAllowed: { room: Room };
  /** The room has another host from now on. */
  hostChanged: { room: RoomRef };
  /** An account has another role from now on. */
  roleChanged: Person;
  /** The data of a person was erased. */
  personErased: { accountId: string };
  /** Sessions or tokens were revoked, or the role they carry has changed. */
  accessRevoked: { accountId: string };
}

export type EventName = keyof DomainEvents;
