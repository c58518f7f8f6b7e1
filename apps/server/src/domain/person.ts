import { Flag, type LiveRole, type MemberEvent, type NoticeBody } from '@live/protocol';

/** An account as others in a room see it. */
export interface Person {
  accountId: string;
  name: string;
  nickname: string;
  role: LiveRole;
}

/** An account with what stands at its comments. */
export interface Profile extends Person {
  portrait: string;
  corpId: string;
  corpName: string;
  /** Entered with a nickname only: admitted only where the room allows guests. */
  isGuest: boolean;
}

/** An account as found in the store, with the marks of a guest; those of an account are empty. */
export interface FoundPerson extends Profile {
  browserMark: string;
  addressMark: string;
}

/** The columns of an account that others see. */
interface ProfileRow {
  name: string;
  nickname: string;
  portrait: string;
  corp_id: string;
  corp_name: string;
  role: number;
  guest: number;
}

export const profileOf = (accountId: string, row: ProfileRow): Profile => ({
  accountId,
  name: row.name,
  nickname: row.nickname,
  portrait: row.portrait,
  corpId: row.corp_id,
  corpName: row.corp_name,
  role: row.role as LiveRole,
  isGuest: row.guest === 1,
});

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
