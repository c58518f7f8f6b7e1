import { Flag, type LiveRole, type MemberEvent, type NoticeBody } from '@live/protocol';

/** An account as others in a room see it. */
export interface Person {
  accountId: string;
  name: string;
  nickname: string;
  role: LiveRole;
}

/** An account as found in the store, with the marks of a guest; those of an account are empty. */
export interface FoundPerson extends Person {
  isGuest: boolean;
  browserMark: string;
  addressMark: string;
}

/** Notifies the consoles of what happened to a person. */
export const memberNotice = (
  person: Person,
  event: MemberEvent,
  silenced: boolean,
): NoticeBody<'member'> => ({
  account_id: person.accountId,
  event,
  mute: silenced ? Flag.YES : Flag.NO,
  role: person.role,
  name: person.name,
  nickname: person.nickname,
});
