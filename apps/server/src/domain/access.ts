import {
  type Access,
  isSuperAdmin,
  LiveRole,
  LiveState,
  type Phase,
  runsRoom,
} from '@live/protocol';
import type { Caller } from './caller.ts';
import { type Refusal, refuse } from './refusal.ts';
import { PREPARED, type Room } from './room.ts';

export const isOperatorOf = (
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
  { hostId }: Room,
): boolean => runsRoom({ id: accountId, role }, hostId);

/** Why the request is refused; undefined for those who are admitted. */
type Denial = Refusal | undefined;

export interface AdmissionRequest {
  readonly access: Access;
  /** The states of the room in which this is allowed; not checked where it is left out. */
  readonly phase?: Phase;
  readonly caller: Caller | undefined;
  readonly room: Room | undefined;
}

export type Admit = (request: AdmissionRequest) => Promise<Denial>;

/** What the access check asks about the audience. */
export interface ViewerChecks {
  checkViewer(caller: Caller, room: Room): Promise<Denial>;
  isModerator(caller: Caller, room: Room): Promise<boolean>;
}

/**
 * The one access check, for calls, commands, broker and media alike. Requests of a platform were
 * checked by their signature before.
 */
export const createAdmit =
  (viewers: ViewerChecks): Admit =>
  async ({ access, phase, caller, room }) =>
    (await checkAccess(access, caller, room, viewers)) ??
    (phase && room && access !== 'platform' ? checkPhase(phase, room, caller) : undefined);

const checkAccess = async (
  access: Access,
  caller: Caller | undefined,
  room: Room | undefined,
  viewers: ViewerChecks,
): Promise<Denial> => {
  if (access === 'anyone' || access === 'platform') return undefined;
  if (!caller) return refuse.token();
  // A token bound to one room is valid in no other, whatever the role.
  if (caller.tokenLiveId !== undefined) {
    if (room && caller.tokenLiveId !== room.liveId) return refuse.permission();
    // Nor does it open what concerns no room, but for what a member needs to connect.
    if (!room && access !== 'account') return refuse.permission();
  }
  switch (access) {
    case 'account':
      return undefined;
    case 'staff':
      return caller.role === LiveRole.AUDIENCE ? refuse.permission() : undefined;
    case 'superAdmin':
      return isSuperAdmin(caller.role) ? undefined : refuse.permission();
    case 'operator':
      return room && isOperatorOf(caller, room) ? undefined : refuse.permission();
    case 'moderator':
    case 'member':
      if (!room) return refuse.permission();
      if (isOperatorOf(caller, room)) return undefined;
      if (caller.role !== LiveRole.AUDIENCE) return refuse.permission();
      if (access === 'moderator' && !(await viewers.isModerator(caller, room)))
        return refuse.permission();
      return viewers.checkViewer(caller, room);
  }
};

/** Whether the room's state allows it for this caller. */
const checkPhase = (phase: Phase, room: Room, caller: Caller | undefined): Denial => {
  if (phase === 'ever') return undefined;
  if (phase === 'prepared') return room.state === LiveState.DELETED ? refuse.closed() : undefined;
  if (room.state === PREPARED) return refuse.room();
  if (phase === 'known') return undefined;
  if (room.state === LiveState.DELETED) {
    const mayStillRead = phase === 'begun' && caller !== undefined && isSuperAdmin(caller.role);
    return mayStillRead ? undefined : refuse.closed();
  }
  if (phase === 'begun' || phase === 'kept') return undefined;
  return room.state === LiveState.ENDED ? refuse.closed() : undefined;
};
