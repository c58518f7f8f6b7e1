import { LiveState } from '@live/protocol';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { UnitsOfWork } from './db/work.ts';
import { DemoHosts } from './demo/hosts.ts';
import { type BroadcastPorts, Broadcasts } from './features/broadcasts/broadcasts.rules.ts';
import type { Rooms } from './features/rooms/rooms.rules.ts';
import { EmbeddedOrigin } from './media/embedded-origin.ts';
import type { MediaOrigin } from './media/media-origin.ts';
import { bindAddressOf, recordFolderOf } from './media/media-settings.ts';

/** The demo's hosts never end: a few minutes of each room are kept, in pieces that can go one by one. */
const DEMO_RECORDING = {
  retentionMs: Number.POSITIVE_INFINITY,
  mostSecondsPerRoom: 600,
  longestSegmentSeconds: 120,
};

export const openOrigin = (config: Config): Promise<MediaOrigin> =>
  EmbeddedOrigin.open({
    ...config.media,
    bindAddress: bindAddressOf(config.host),
    recordFolder: recordFolderOf(config.dataDir),
    ...(config.demo === '0' ? {} : DEMO_RECORDING),
  });

export interface MediaParts extends BroadcastPorts {
  readonly rooms: Rooms;
  readonly units: UnitsOfWork;
  readonly log: Logger;
}

/** Lets rooms and pictures follow each other. */
export const connectMedia = (parts: MediaParts): Broadcasts => {
  const { origin, rooms, units, log } = parts;
  const broadcasts = new Broadcasts(parts);
  const watch = (work: Promise<void>, liveId: string) =>
    work.catch((error: unknown) => log.error({ err: error, liveId }, 'media work failed'));

  units.follow('roomMoved', (move) => void watch(broadcasts.roomMoved(move), move.room.liveId));
  units.follow('memberRemoved', ({ room, accountId }) => origin.evict(room.liveId, accountId));
  origin.events.on('recordingFinished', ({ liveId }) => {
    void watch(rooms.finishRecording(liveId), liveId);
  });
  origin.events.on('recordingStopped', ({ liveId }) => {
    log.error({ liveId }, 'the disk is full: recording has stopped, the broadcast goes on');
    void watch(rooms.announceRecordingStopped(liveId), liveId);
  });
  return broadcasts;
};

/** Takes up recordings that a stop of the server left unfinished. */
export const finishRecordings = async ({ origin, rooms }: MediaParts): Promise<void> => {
  for (const liveId of await rooms.unfinishedRecordings()) await origin.finish(liveId);
};

export const openDemoHosts = (
  { room, caller, rooms, log }: MediaParts,
  broadcasts: Broadcasts,
  port: number,
): DemoHosts =>
  new DemoHosts({
    url: `http://127.0.0.1:${port}`,
    log,
    publishToken: async (liveId) => {
      const found = await room(liveId);
      const anchor = found && (await caller(found.anchorId, Number.MAX_SAFE_INTEGER));
      if (!anchor || found.state !== LiveState.LIVE) return undefined;
      return broadcasts.rtcToken(found, anchor).rtcToken;
    },
    turnPicture: (liveId, picture) => rooms.turnPicture(liveId, picture),
  });
