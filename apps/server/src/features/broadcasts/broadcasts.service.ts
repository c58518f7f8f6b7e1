import {
  finishRoom,
  type MediaOrigin,
  type OpenSession,
  type Segment,
  type TokenHolder,
} from '@live/media-origin/media-origin';
import { mediaTexts } from '@live/media-origin/texts';
import {
  type CallData,
  formatWireTime,
  isSuperAdmin,
  type LiveDetail,
  LiveState,
  type ReviewRecording,
} from '@live/protocol';
import { type Admit, isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { DomainEvents } from '../../domain/events.ts';
import { type CursorPage, readCursor, readCursorPage } from '../../domain/keyset.ts';
import { isRunning, type Room } from '../../domain/room.ts';
import { isHlsToken, signHlsFile } from '../../media/hls-token.ts';
import {
  EVERY_ROOM,
  type MediaAction,
  signMediaToken,
  verifyMediaToken,
} from '../../media/media-token.ts';
import { holderOfKey, keyOfHolder, readPublishKey } from '../../media/publish-key.ts';
import type { Authorisation, MediaRoutesOptions } from '../../media/request.ts';

/** Players fetch a new URL before they reconnect, so an old one need not last. */
const PLAY_MS = 60 * 60_000;
/** A recording is watched to its end without a reload. */
const RECORD_MS = 12 * 60 * 60_000;

export interface BroadcastDeps {
  readonly origin: MediaOrigin;
  readonly clock: Clock;
  readonly secret: string;
  readonly timeZone: string;
  room(liveId: string): Promise<Room | undefined>;
  /** The person of a session, as they are now; undefined when it has ended. */
  callerBySessionHash(sessionHash: string): Promise<Caller | undefined>;
  /** Those of the sessions that have not ended. */
  validSessions(sessionHashes: readonly string[]): Promise<Set<string>>;
  /** Whether a publishing key of the room is its last, and stands. */
  isKeyValid(room: Room, version: number): Promise<boolean>;
  readonly admit: Admit;
}

const NOT_LIVE: Authorisation = { status: 409, message: mediaTexts.notLive };
const NOT_ALLOWED: Authorisation = { status: 403, message: mediaTexts.notAllowed };

/** Who may publish, watch and replay a room, by its state, and when that ends. */
export class Broadcasts {
  readonly #deps: BroadcastDeps;
  /** A viewer who has lost the right keeps the addresses until they expire; everybody loses them with the live. */
  readonly hlsTokens: MediaRoutesOptions['hlsTokens'] = {
    of: (liveId, name) => signHlsFile({ liveId, name }, this.#deps.clock.now(), this.#deps.secret),
    allow: async (liveId, name, token) => {
      const { clock, secret, room } = this.#deps;
      if (!isHlsToken(token, { liveId, name }, clock.now(), secret)) return false;
      return (await room(liveId))?.state === LiveState.LIVE;
    },
  };

  constructor(deps: BroadcastDeps) {
    this.#deps = deps;
  }

  /** URLs for this caller alone. */
  async mediaOf(
    room: Room,
    caller: Caller,
    baseUrl: string,
  ): Promise<Pick<LiveDetail, 'liveStreamUrl' | 'recordUrlList'>> {
    const isReplay = room.state === LiveState.ENDED && room.recordFinished;
    const token = this.#sign('play', room.liveId, caller, PLAY_MS);
    return {
      liveStreamUrl: isRunning(room.state)
        ? `${baseUrl}/media/${room.liveId}.sdp?token=${token}`
        : '',
      recordUrlList: isReplay ? await this.#records(room, caller, baseUrl) : [],
    };
  }

  /** Where recordings lie in the live, with what is being recorded, for its operators. */
  async reviewRecordings(room: Room, caller: Caller, baseUrl: string): Promise<ReviewRecording[]> {
    const token = this.#sign('record', room.liveId, caller, RECORD_MS);
    const { records } = this.#deps.origin;
    // First what grows: if it is finished meanwhile it is listed twice, and never missing.
    const growing = await records.growing(room.liveId);
    const finished = await records.list(room.liveId);
    const isFinished = finished.some(({ name }) => name === growing?.name);
    const segments = growing && !isFinished ? [...finished, growing] : finished;
    return segments.map((segment) => ({
      beginMs: segment.startedAt - (room.beginAt ?? segment.startedAt),
      durationMs: segment.durationMs,
      url: recordUrlOf(playableNameOf(segment), room, baseUrl, token),
    }));
  }

  /** The URL of a clip, for this operator alone. */
  clipUrl(room: Room, caller: Caller, clipId: string, baseUrl: string): string {
    const token = this.#sign('clip', room.liveId, caller, RECORD_MS);
    return `${baseUrl}/media/clips/${room.liveId}/${clipId}?token=${token}`;
  }

  /** The token for the stills of all rooms, for this super admin alone; empty where the origin has none. */
  stillToken(caller: Caller): string {
    const { origin } = this.#deps;
    return origin.hasStills ? this.#sign('still', EVERY_ROOM, caller, PLAY_MS) : '';
  }

  /** What there is, without URLs: those are for people who are signed in. */
  recordings(room: Room, page: CursorPage): Promise<CallData<'platformRecordingList'>> {
    const [after = 0] = readCursor(page.cursor, ['number']) ?? [];
    const listAfter = async (limit: number) => {
      const segments = await this.#deps.origin.records.list(room.liveId);
      return segments.filter(({ startedAt }) => startedAt > after).slice(0, limit);
    };
    return readCursorPage(
      page,
      listAfter,
      ({ startedAt }) => [startedAt],
      ({ name, startedAt, durationMs, bytes }) => ({
        name,
        beginTime: formatWireTime(startedAt, this.#deps.timeZone),
        duration: durationMs / 1_000,
        bytes,
      }),
    );
  }

  /** Hosts get a token to publish with, everybody else one to watch with. */
  rtcToken(room: Room, caller: Caller): CallData<'getRtcToken'> {
    const action = isOperatorOf(caller, room) ? 'publish' : 'play';
    return {
      rtcToken: this.#sign(action, room.liveId, caller, PLAY_MS),
      expiresAt: formatWireTime(this.#deps.clock.now() + PLAY_MS, this.#deps.timeZone),
    };
  }

  /** A valid signature is not enough: the room's state or the person's rights may have changed. */
  async authorise(request: {
    action: MediaAction;
    liveId: string;
    token: string;
  }): Promise<Authorisation> {
    const { action, liveId, token } = request;
    const { clock, secret } = this.#deps;
    if (!token) return { status: 401, message: mediaTexts.noToken };
    const wanted = { action, liveId: roomOfToken(action, liveId), now: clock.now() };
    const room = await this.#deps.room(liveId);
    if (!room) return NOT_ALLOWED;
    const key = readPublishKey(token, room, secret);
    const sessionHash =
      key === undefined ? verifyMediaToken(token, wanted, secret) : holderOfKey(key);
    if (sessionHash === undefined) return NOT_ALLOWED;
    const holder = await this.#holder(action, room, sessionHash);
    if (!holder) return NOT_ALLOWED;
    const isKept = action === 'record' || action === 'clip';
    const open = isKept ? room.state !== LiveState.DELETED : room.state === LiveState.LIVE;
    return open ? holder : NOT_LIVE;
  }

  async roomStateChanged({ room, to }: DomainEvents['roomStateChanged']): Promise<void> {
    const { origin } = this.#deps;
    if (to === LiveState.ENDED) await finishRoom(origin, room.liveId);
    else if (to !== LiveState.LIVE) await origin.stop(room.liveId);
  }

  /** Closes sessions of a person who would not be admitted again. */
  async accessRevoked({ accountId }: DomainEvents['accessRevoked']): Promise<void> {
    const { origin } = this.#deps;
    for (const session of await origin.openSessions()) {
      if (session.accountId !== accountId) continue;
      const room = await this.#deps.room(session.liveId);
      if (!(await this.#isHeld(session, room)))
        await origin.leave(session.liveId, session.sessionId);
    }
  }

  /** Polled, because no event reports sessions that expire or that another process ended. */
  async endExpired(): Promise<void> {
    const { origin } = this.#deps;
    const open = await origin.openSessions();
    if (open.length === 0) return;
    const valid = await this.#deps.validSessions(open.map(({ sessionHash }) => sessionHash));
    for (const session of open) {
      const { liveId, sessionId, sessionHash } = session;
      if (valid.has(sessionHash)) continue;
      const room = isOfKey(sessionHash) ? await this.#deps.room(liveId) : undefined;
      if (!(await this.#isHeld(session, room))) await origin.leave(liveId, sessionId);
    }
  }

  /** Whether who opened it may go on. A key stands for the host, and the room may have another one by now. */
  async #isHeld(
    { action, accountId, sessionHash }: OpenSession,
    room: Room | undefined,
  ): Promise<boolean> {
    const holder = room && (await this.#holder(action, room, sessionHash));
    return holder?.accountId === accountId;
  }

  /** Who holds a media token of this session; undefined when they may not do this here now. */
  async #holder(
    action: MediaAction,
    room: Room,
    sessionHash: string,
  ): Promise<TokenHolder | undefined> {
    const key = keyOfHolder(sessionHash);
    if (key !== undefined) {
      const isValid = action === 'publish' && (await this.#deps.isKeyValid(room, key));
      return isValid ? { accountId: room.hostId, sessionHash } : undefined;
    }
    const caller = await this.#deps.callerBySessionHash(sessionHash);
    if (!caller) return undefined;
    const holder = { accountId: caller.accountId, sessionHash };
    if (action === 'still') return isSuperAdmin(caller.role) ? holder : undefined;
    // Viewers watch recordings once the live has ended; its operators look back while it runs.
    const isForOperators =
      action === 'publish' ||
      action === 'clip' ||
      (action === 'record' && room.state !== LiveState.ENDED);
    if (isForOperators) return isOperatorOf(caller, room) ? holder : undefined;
    const denied = await this.#deps.admit({ access: 'member', caller, room });
    return denied === undefined ? holder : undefined;
  }

  async #records(
    room: Room,
    caller: Caller,
    baseUrl: string,
  ): Promise<LiveDetail['recordUrlList']> {
    const token = this.#sign('record', room.liveId, caller, RECORD_MS);
    const segments = await this.#deps.origin.records.list(room.liveId);
    return segments.map((segment) => ({
      url: recordUrlOf(segment.name, room, baseUrl, token),
      beginTime: formatWireTime(segment.startedAt, this.#deps.timeZone),
      duration: segment.durationMs / 1_000,
    }));
  }

  #sign(action: MediaAction, liveId: string, { sessionHash }: Caller, ttlMs: number): string {
    const { clock, secret } = this.#deps;
    const expiresAt = clock.now() + ttlMs;
    return signMediaToken({ action, liveId, subject: sessionHash, expiresAt }, secret);
  }
}

const isOfKey = (sessionHash: string): boolean => keyOfHolder(sessionHash) !== undefined;

const roomOfToken = (action: MediaAction, liveId: string): string =>
  action === 'still' ? EVERY_ROOM : liveId;

/** A playlist of the segment's fragments where there are such: a player need not read the whole file first. */
const playableNameOf = ({ name, isFragmented }: Segment): string =>
  isFragmented ? name.replace(/mp4$/, 'm3u8') : name;

const recordUrlOf = (name: string, { liveId }: Room, baseUrl: string, token: string): string =>
  `${baseUrl}/media/records/${liveId}/${name}?token=${token}`;
