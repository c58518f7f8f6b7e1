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
  /** The states of the room in which this is allowed; not checked where it is left out. */
  readonly phase?: Phase;
  readonly caller: Caller | undefined;
  readonly room: Room | undefined;
}

export type Admit = (request: AdmissionRequest) => Promise<Denial>;

/**
 * The one access check, for calls, commands, broker and media alike. `mayWatch` is called for the
 * audience only. Requests of a platform were checked by their signature before.
 */
export const createAdmit =
  (mayWatch: (caller: Caller, room: Room) => Promise<boolean>): Admit =>
  async ({ access, phase, caller, room }) =>
    (await checkAccess(access, caller, room, mayWatch)) ??
    (phase && room && access !== 'platform' ? checkPhase(phase, room, caller) : undefined);

const checkAccess = async (
  access: Access,
  caller: Caller | undefined,
  room: Room | undefined,
  mayWatch: (caller: Caller, room: Room) => Promise<boolean>,
): Promise<Denial> => {
  if (access === 'anyone' || access === 'platform') return undefined;
  if (!caller) return Result.CHECK_TOKEN_ERROR;
  // A token bound to one room is valid in no other, whatever the role.
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

/** Whether the room's state allows it for this caller. */
const checkPhase = (phase: Phase, room: Room, caller: Caller | undefined): Denial => {
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
