import type { Admission } from '../domain/access.ts';
import type { Caller } from '../domain/caller.ts';
import type { Room } from '../domain/room.ts';
import { AccountDirectory } from '../features/accounts/accounts.directory.ts';
import { Accounts } from '../features/accounts/accounts.rules.ts';
import { findPerson } from '../features/accounts/accounts.store.ts';
import { Activities } from '../features/activities/activities.rules.ts';
import type { Broadcasts } from '../features/broadcasts/broadcasts.rules.ts';
import { Comments } from '../features/comments/comments.rules.ts';
import { LuckyBags } from '../features/lucky-bags/lucky-bags.rules.ts';
import { Members } from '../features/members/members.rules.ts';
import { PageErrors } from '../features/page-errors/page-errors.rules.ts';
import { People } from '../features/people/people.rules.ts';
import { Permissions } from '../features/permissions/permissions.rules.ts';
import { Platform } from '../features/platform/platform.rules.ts';
import { Reports } from '../features/reports/reports.rules.ts';
import { RoomRegister } from '../features/rooms/rooms.register.ts';
import { Rooms } from '../features/rooms/rooms.rules.ts';
import { findRoom } from '../features/rooms/rooms.store.ts';
import { Silences } from '../features/silences/silences.rules.ts';
import { Statistics } from '../features/statistics/statistics.rules.ts';
import { findFigures } from '../features/statistics/statistics.store.ts';
import type { Foundation } from './foundation.ts';

export type Rules = ReturnType<typeof openRules>;

/** The rules of every feature, each given what it needs of the others as plain functions. */
export const openRules = (
  { config, clock, store, units, announcer, log, ownership, budget, sharedBudget }: Foundation,
  mediaOf: Broadcasts['mediaOf'],
) => {
  const { timeZone } = config;
  const statistics = new Statistics(store, units, budget, {
    timeZone,
    announce: (...notice) => announcer.announcePassing(...notice),
    ownership,
  });
  const silences = new Silences(store, units, findPerson);
  const permissions = new Permissions(store, units);
  const members = new Members(store, units, {
    findPerson,
    isSilenced: (...asked) => silences.isSilenced(...asked),
  });
  const admission =
    ({ accountId, isGuest }: Caller, room: Room): Admission =>
    async () =>
      (room.allowGuests || !isGuest) &&
      !(await members.isKickedOut(room, accountId)) &&
      permissions.mayWatch(room, accountId);

  return {
    accounts: new Accounts(store, units, clock, sharedBudget),
    directory: new AccountDirectory(units),
    rooms: new Rooms(store, units, clock, {
      timeZone,
      settleFigures: (liveId) => statistics.flush(liveId),
      figures: findFigures,
      mediaOf,
      isSilenced: (...asked) => silences.isSilenced(...asked),
    }),
    register: new RoomRegister(units),
    room: store.cachedLookup(['rooms'], (liveId) => findRoom(store.db, liveId)),
    comments: new Comments(store, units, budget, {
      timeZone,
      mayChat: (...asked) => silences.mayChat(...asked),
    }),
    activities: new Activities(store, units),
    luckyBags: new LuckyBags(store, units, timeZone),
    reports: new Reports(store, units, sharedBudget, timeZone),
    people: new People(store, units, timeZone),
    platform: new Platform(units),
    pageErrors: new PageErrors(budget, log),
    statistics,
    silences,
    permissions,
    members,
    admission,
  };
};
