import { type Access, type ActionKind, Flag, formatWireTime, type Phase } from '@live/protocol';
import type { RequireBelow } from '../../application/require-below.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { Cell } from '../../domain/csv.ts';
import type { FoundPerson } from '../../domain/person.ts';
import type { RoomRef } from '../../domain/room.ts';
import { secondsLeft } from '../../domain/terms.ts';
import type { ListedSanction, SanctionRows } from './sanction-rows.ts';

type ModeratorRow = Schema['room_moderators'];

/** What sanctions need of other features. */
export interface SanctionDeps {
  findPerson(db: Db, accountId: string): Promise<FoundPerson | undefined>;
  /** In the order of the ids; those that do not exist are left out. */
  findPeople(db: Db, accountIds: readonly string[]): Promise<FoundPerson[]>;
  /** Other guests of the same browser who could be in the room. */
  sameBrowser(db: Db, liveId: string, person: FoundPerson, now: number): Promise<string[]>;
  /** The rooms in which the person may be now. */
  roomsOf(db: Db, accountId: string, now: number): Promise<RoomRef[]>;
  /** Deletes what the person wrote in the room, and returns how many comments it was. */
  deleteComments(
    work: UnitOfWork,
    room: RoomRef,
    accountId: string,
    actionId: string,
  ): Promise<number>;
  restoreComments(work: UnitOfWork, room: RoomRef, actionId: string): Promise<boolean>;
  /** Tells the room who has to leave it. */
  announceRemoved(
    work: UnitOfWork,
    room: RoomRef,
    people: readonly FoundPerson[],
    silenced: ReadonlySet<string>,
  ): Promise<void>;
  requireBelow: RequireBelow;
  /** Ends the rights of moderators, in one room or in all; returns what restoring them needs. */
  dismissModerators(
    work: UnitOfWork,
    room: RoomRef | undefined,
    accountIds: readonly string[],
  ): Promise<ModeratorRow[]>;
  restoreModerators(work: UnitOfWork, rows: readonly ModeratorRow[]): Promise<void>;
  /** Refuses what the people wrote and an operator has not decided yet. */
  refuseHeld(work: UnitOfWork, room: RoomRef, accountIds: readonly string[]): Promise<void>;
}

/** How the log names what is done in one scope, and who may undo it. */
export interface SanctionActions {
  readonly impose: ActionKind;
  readonly lift: ActionKind;
  /** Begins the subject of both, which the account's id completes. */
  readonly subject: string;
  readonly access: Access;
}

/** A change of people's sanctions, to be announced. */
export interface SanctionEvent {
  /** Undefined when a sanction of all rooms ends at its time. */
  readonly room: RoomRef | undefined;
  readonly people: readonly FoundPerson[];
  readonly event: 'imposed' | 'changed' | 'lifted';
  /** Accounts whose rows changed: the people, and other names of the same browsers. */
  readonly accountIds: readonly string[];
  readonly isEverywhere: boolean;
}

/** Reads for a page of the list. */
export interface ListContext {
  readonly db: Db;
  readonly liveId: string;
  readonly now: number;
  readonly timeZone: string;
}

type Column = readonly [title: string, cell: (row: ListedSanction, timeZone: string) => Cell];

/** One kind of sanction. Everything that silences and removals do alike is `Sanctions`; here is where they differ. */
export interface SanctionKind<Item> {
  readonly rows: SanctionRows;
  readonly inRoom: SanctionActions;
  /** Absent when the kind is of single rooms only. */
  readonly everywhere?: SanctionActions & { readonly refuseLift: string };
  /** How far the room may have come when lifting is undone. */
  readonly phaseOfLift: Phase;
  /** Refuses anybody but the audience. */
  readonly onlyAudience: string;
  announce(work: UnitOfWork, event: SanctionEvent, deps: SanctionDeps): Promise<void>;
  present(rows: readonly ListedSanction[], context: ListContext): Promise<Item[]>;
  readonly file: { readonly name: string; readonly columns: readonly Column[] };
}

/** The people, and the other names of the same browsers. */
export const concerned = async (
  { db, now }: UnitOfWork,
  { liveId }: RoomRef,
  people: readonly FoundPerson[],
  { findPeople, sameBrowser }: SanctionDeps,
): Promise<FoundPerson[]> => {
  const known = new Set(people.map(({ accountId }) => accountId));
  const others = new Set<string>();
  for (const person of people)
    for (const accountId of await sameBrowser(db, liveId, person, now))
      if (!known.has(accountId)) others.add(accountId);
  return [...people, ...(await findPeople(db, [...others]))];
};

/** Fields that the lists of both kinds have. */
export const presentSanctioned = (row: ListedSanction, now: number) => ({
  accountId: row.id,
  accountNickname: row.nickname,
  accountName: row.name,
  corpName: row.corp_name,
  isGuest: row.guest === 1 ? Flag.YES : Flag.NO,
  reason: row.reason,
  operatorId: row.actor_id,
  operatorName: row.actor_nickname ?? '',
  ...(row.until_at !== null && { secondsLeft: secondsLeft(row.until_at, now) }),
});

/** Columns of both files: before and after those of one kind. */
export const personColumns: readonly Column[] = [
  ['昵称', (row) => row.nickname],
  ['账号', (row) => row.name],
  ['公司', (row) => row.corp_name],
  ['原因', (row) => row.reason],
];
export const timeColumns = (beginTitle: string, withoutEnd: (row: ListedSanction) => string) =>
  [
    ['操作人', (row) => row.actor_nickname ?? ''],
    [beginTitle, (row, timeZone) => formatWireTime(row.created_at, timeZone)],
    [
      '到期时间',
      (row, timeZone) =>
        row.until_at === null ? withoutEnd(row) : formatWireTime(row.until_at, timeZone),
    ],
  ] satisfies Column[];
