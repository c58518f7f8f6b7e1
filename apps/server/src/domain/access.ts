import { type Access, isSuperAdmin, LiveRole, LiveState, type Phase, Result } from '@live/protocol';
import type { Caller } from './caller.ts';
import { PREPARED, type Room } from './room.ts';

export const isOperatorOf = (caller: Caller, room: Room): boolean =>
  isSuperAdmin(caller.role) ||
  (caller.role === LiveRole.ANCHOR && room.anchorId === caller.accountId);

/** The result to refuse with; undefined for those who are admitted. */
type Denial = Exclude<Result, 0> | undefined;

export interface AdmissionRequest {
  readonly access: Access;
  /** How far the room must have come; not judged where it is left out. */
  readonly phase?: Phase;
  readonly caller: Caller | undefined;
  readonly room: Room | undefined;
}

export type Admit = (request: AdmissionRequest) => Promise<Denial>;

/**
 * The one judgement of who may do what, for calls, commands, the broker and the picture alike.
 * `mayWatch` is asked for the audience only. `platform` is judged by its signature before this.
 */
export const createAdmit =
  (mayWatch: (caller: Caller, room: Room) => Promise<boolean>): Admit =>
  async ({ access, phase, caller, room }) =>
    (await judgeAccess(access, caller, room, mayWatch)) ??
    (phase && room && access !== 'platform' ? judgePhase(phase, room, caller) : undefined);

const judgeAccess = async (
  access: Access,
  caller: Caller | undefined,
  room: Room | undefined,
  mayWatch: (caller: Caller, room: Room) => Promise<boolean>,
): Promise<Denial> => {
  if (access === 'anyone' || access === 'platform') return undefined;
  if (!caller) return Result.CHECK_TOKEN_ERROR;
  // A token bound to one room opens no other, whoever holds it.
  if (room && caller.tokenLiveId !== undefined && caller.tokenLiveId !== room.liveId)
    return Result.NO_PERMISSION;
  switch (access) {
    case 'account':
      return undefined;
    case 'host':
      return caller.role === LiveRole.AUDIENCE ? Result.NO_PERMISSION : undefined;
    case 'superAdmin':
      return isSuperAdmin(caller.role) ? undefined : Result.NO_PERMISSION;
    case 'operator':
      return room && isOperatorOf(caller, room) ? undefined : Result.NO_PERMISSION;
    case 'member':
      if (!room) return Result.NO_PERMISSION;
      if (isOperatorOf(caller, room)) return undefined;
      if (caller.role !== LiveRole.AUDIENCE) return Result.NO_PERMISSION;
      return (await mayWatch(caller, room)) ? undefined : Result.NO_PERMISSION;
  }
};

/** Whether the room has come far enough, or gone too far for this caller. */
const judgePhase = (phase: Phase, room: Room, caller: Caller | undefined): Denial => {
  if (phase === 'prepared')
    return room.state === LiveState.DELETED ? Result.ROOM_CLOSED : undefined;
  if (room.state === PREPARED) return Result.ROOM_NOT_FOUND;
  if (phase === 'known') return undefined;
  if (room.state === LiveState.DELETED) {
    const mayLookBack = phase === 'begun' && caller !== undefined && isSuperAdmin(caller.role);
    return mayLookBack ? undefined : Result.ROOM_CLOSED;
  }
  if (phase === 'begun' || phase === 'kept') return undefined;
  return room.state === LiveState.ENDED ? Result.ROOM_CLOSED : undefined;
};
