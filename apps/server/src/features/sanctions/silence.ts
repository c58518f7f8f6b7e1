import { Flag, formatWireTime, type SilencedUser } from '@live/protocol';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { type FoundPerson, memberNotice } from '../../domain/person.ts';
import type { RoomRef } from '../../domain/room.ts';
import {
  concerned,
  personColumns,
  presentSanctioned,
  type SanctionDeps,
  type SanctionKind,
  timeColumns,
} from './sanction-kind.ts';
import { isOfAllRooms, silenceRows } from './sanction-rows.ts';

/** Who may not speak, in one room or in all. */
export const silence: SanctionKind<SilencedUser> = {
  rows: silenceRows,
  inRoom: { impose: 'silence', lift: 'unsilence', subject: 'silence', access: 'operator' },
  everywhere: {
    impose: 'silence-everywhere',
    lift: 'unsilence-everywhere',
    subject: 'silence-everywhere',
    access: 'superAdmin',
    refuseLift: '该用户在全部直播间被禁言，只有管理员可以解除',
  },
  phaseOfLift: 'kept',
  onlyAudience: '只能禁言观众',

  /** Announces what applies to the people now, in the room, or in all rooms where they may be. */
  announce: async (work, { room, people, isEverywhere }, deps) => {
    if (room) await announceIn(work, room, people, deps);
    if (!isEverywhere) return;
    for (const person of people)
      for (const other of await deps.roomsOf(work.db, person.accountId, work.now))
        if (other.liveId !== room?.liveId) await announceIn(work, other, [person], deps);
  },

  present: async (rows, { now, timeZone }) =>
    rows.map((row) => ({
      ...presentSanctioned(row, now),
      accountCorpId: row.corp_id,
      silencedAt: formatWireTime(row.created_at, timeZone),
      isEverywhere: isOfAllRooms(row) ? Flag.YES : Flag.NO,
    })),

  file: {
    name: '禁言名单',
    columns: [
      ...personColumns,
      ['范围', (row) => (isOfAllRooms(row) ? '全部直播间' : '本直播间')],
      // A silence of this room without an end ends with the live.
      ...timeColumns('禁言时间', (row) => (isOfAllRooms(row) ? '长期' : '')),
    ],
  },
};

const announceIn = async (
  work: UnitOfWork,
  room: RoomRef,
  people: readonly FoundPerson[],
  deps: SanctionDeps,
): Promise<void> => {
  const all = await concerned(work, room, people, deps);
  const ids = all.map(({ accountId }) => accountId);
  const silenced = new Set(await silenceRows.listAmong(work.db, room.liveId, ids));
  if (silenced.size > 0) await deps.refuseHeld(work, room, [...silenced]);
  const members = all.map((person) => {
    const isSilenced = silenced.has(person.accountId);
    return memberNotice(person, isSilenced ? 'mute' : 'unmute', isSilenced);
  });
  await work.announceAll(room, 'member', members);
  // Everybody in the room receives it, so why and for how long is left to the person to fetch.
  const events = ids.map((account_id) => ({
    account_id,
    event: silenced.has(account_id) ? ('silence' as const) : ('unsilence' as const),
  }));
  await work.announceAll(room, 'accountEvent', events);
};
