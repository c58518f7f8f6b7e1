import { type Access, isSuperAdmin, LiveRole, LiveState, type Phase, Result } from '@live/protocol';
import type { Caller } from './caller.ts';
import { PREPARED, type Room } from './room.ts';

/** Whether the audience may come in: watch permission, kick-outs. Asked only where it matters. */
export type Admission = () => Promise<boolean>;

export const isOperatorOf = (caller: Caller, room: Room): boolean =>
  isSuperAdmin(caller.role) ||
  (caller.role === LiveRole.ANCHOR && room.anchorId === caller.accountId);

/**
 * The one judgement of who may do what, for HTTP calls and commands alike. Returns the result to
 * refuse with. `platform` is judged by its signature before this is asked.
 */
export const judgeAccess = async (
  access: Access,
  caller: Caller | undefined,
  room: Room | undefined,
  admission: Admission,
): Promise<Exclude<Result, 0> | undefined> => {
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
      return (await admission()) ? undefined : Result.NO_PERMISSION;
  }
};

/** Whether the room has come far enough, or gone too far for this caller. */
export const judgePhase = (
  phase: Phase,
  room: Room,
  caller: Caller | undefined,
): Exclude<Result, 0> | undefined => {
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
