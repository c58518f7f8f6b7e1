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

  /** Announces what applies to the person now, in the room, or in all rooms where they may be. */
  announce: async (work, { room, person, isEverywhere }, deps) => {
    const present = isEverywhere ? await deps.roomsOf(work.db, person.accountId, work.now) : [];
    const others = present.filter(({ liveId }) => liveId !== room?.liveId);
    for (const each of room ? [room, ...others] : others)
      for (const one of await concerned(work, each, person, deps))
        await announceIn(work, each, one, deps);
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
  person: FoundPerson,
  { refuseHeld }: SanctionDeps,
): Promise<void> => {
  const { accountId } = person;
  const isSilenced = (await silenceRows.listOf(work.db, room.liveId, accountId)).length > 0;
  if (isSilenced) await refuseHeld(work, room, accountId);
  const event = isSilenced ? 'mute' : 'unmute';
  await work.announce(room, 'member', memberNotice(person, event, isSilenced));
  // Everybody in the room receives it, so why and for how long is left to the person to fetch.
  await work.announce(room, 'accountEvent', {
    account_id: accountId,
    event: isSilenced ? 'silence' : 'unsilence',
  });
};
