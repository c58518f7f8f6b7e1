import path from 'node:path';
import { guarded, Repeating } from '@live/guards';
import { finishRoom, type MediaOrigin } from '@live/media-origin/media-origin';
import { ProcessOrigin } from '@live/media-origin/process/process-origin';
import { LiveState, PromptState } from '@live/protocol';
import type { Logger } from 'pino';
import { DemoHosts } from '../demo/hosts.ts';
import type { Caller } from '../domain/caller.ts';
import { DelayedRefusals } from '../domain/delayed-refusals.ts';
import {
  deleteSrsClients,
  insertSrsClient,
  listSrsClients,
} from '../features/broadcasts/srs-clients.store.ts';
import { clipRoutes } from '../media/clip.routes.ts';
import { mediaRoutes } from '../media/media.routes.ts';
import { bindAddressOf, recordingFolderOf, type SrsSettings } from '../media/media-settings.ts';
import { signMediaToken } from '../media/media-token.ts';
import type { MediaRoutesOptions } from '../media/request.ts';
import { SrsApi } from '../media/srs/srs-api.ts';
import { SrsOrigin } from '../media/srs/srs-origin.ts';
import { SrsRecordings } from '../media/srs/srs-recordings.ts';
import { webhookRoutes } from '../media/srs/webhooks.routes.ts';
import { stillRoutes } from '../media/still.routes.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';
import type { Transport } from './transport.ts';

/** The demo's hosts never end: the last hour of each room is kept, in segments that can go one by one. */
const DEMO_RECORDING = {
  retentionMs: Number.POSITIVE_INFINITY,
  maxSecondsPerRoom: 3_600,
  maxSegmentSeconds: 600,
};

/** How soon a lost event of a media server is noticed. */
const RECONCILE_MS = 10_000;
/** How long media outlives its session where no event reports the session's end. */
const SESSION_CHECK_MS = 5_000;
/** How much of the uptime a crash may lose. */
const UPTIME_LOG_MS = 10_000;
/** Lifetime of a token for one request of this server to its media server. */
const OWN_TOKEN_MS = 60_000;

type Origin = ProcessOrigin | SrsOrigin;

const openSrs = ({ config, secret, store }: Foundation, { urls }: SrsSettings): SrsOrigin =>
  new SrsOrigin({
    api: new SrsApi(urls),
    records: new SrsRecordings(recordingFolderOf(config.dataDir, config.media)),
    retentionMs: config.media.retentionMs,
    maxSecondsPerRoom: config.media.maxSecondsPerRoom,
    clients: {
      add: (client) => store.transaction((db) => insertSrsClient(db, client)),
      remove: (clientIds) => store.transaction((db) => deleteSrsClients(db, clientIds)),
      list: () => listSrsClients(store.db),
    },
    offerWaitMs: config.media.offerWaitMs,
    reconcileMs: RECONCILE_MS,
    // For the session of whoever asked: the media server's webhook checks that session again.
    sign: (action, liveId, { sessionHash }) => {
      const expiresAt = Date.now() + OWN_TOKEN_MS;
      return signMediaToken({ action, liveId, subject: sessionHash, expiresAt }, secret);
    },
  });

export const openMediaOrigin = async (foundation: Foundation): Promise<Origin> => {
  const { config, log } = foundation;
  const { srs } = config.media;
  if (srs) return openSrs(foundation, srs);
  const settings = { ...config.media, ...(config.demo === '0' ? {} : DEMO_RECORDING) };
  return ProcessOrigin.open({
    cacheFolder: path.join(config.dataDir, 'cache'),
    retentionMs: settings.retentionMs,
    maxSecondsPerRoom: settings.maxSecondsPerRoom,
    offerWaitMs: settings.offerWaitMs,
    origin: {
      ...settings,
      bindAddress: bindAddressOf(config.host, config.lan),
      recordFolder: recordingFolderOf(config.dataDir, config.media),
      hlsFolder: path.join(config.dataDir, 'hls'),
    },
    onEnded: ({ error, ...end }) =>
      log.error({ err: error, ...end }, 'the media process has ended and is started again'),
  });
};

/** Everything under `/media`, and the webhooks of SRS where there is one. */
export const registerMedia = async (
  { config, budget }: Foundation,
  { broadcasts, clips }: Services,
  origin: Origin,
  { app, addressKeyOf }: Transport,
): Promise<void> => {
  const refusals = new DelayedRefusals();
  const authorise: MediaRoutesOptions['authorise'] = (request) => broadcasts.authorise(request);
  const takeOffer: MediaRoutesOptions['takeOffer'] = (account, request) =>
    refusals.delay(() => budget.take('offers', { address: addressKeyOf(request), account }));
  const { hlsTokens } = broadcasts;
  await app.register(mediaRoutes, { origin, authorise, takeOffer, hlsTokens });
  await app.register(clipRoutes, {
    authorise,
    file: (...args) => clips.file(...args),
    sharedFile: (token) => clips.sharedFile(token),
  });
  await app.register(stillRoutes, {
    origin,
    authorise,
    takeStill: (account) => budget.take('stills', { account }),
  });
  const { srs } = config.media;
  if (!srs || !(origin instanceof SrsOrigin)) return;
  await app.register(webhookRoutes, { origin, authorise, secret: srs.webhookSecret });
};

/** A change of a room's state begins or ends its media; a finished recording is noted on its room. */
export const connectMedia = (
  { units, log }: Foundation,
  { rooms, broadcasts, uptime, uplinks }: Services,
  origin: MediaOrigin,
): { destroy(): Promise<void> } => {
  const logFailure = (work: Promise<void>, liveId?: string) =>
    work.catch((error: unknown) => log.error({ err: error, liveId }, 'media work failed'));

  units.events.onCommitted(
    'roomStateChanged',
    (move) => void logFailure(broadcasts.roomStateChanged(move), move.room.liveId),
  );
  // The picture may come through another server than the one that hears of it first.
  units.events.onCommittedAnywhere(
    'memberRemoved',
    ({ room, accountId }) => void logFailure(origin.evict(room.liveId, accountId), room.liveId),
  );
  units.events.onCommittedAnywhere(
    'accessRevoked',
    (revoked) => void logFailure(broadcasts.accessRevoked(revoked)),
  );
  const failed = (error: unknown) => log.error({ err: error }, 'media work failed');
  origin.events.on(
    'recordingFinished',
    guarded(failed, ({ liveId }) => logFailure(rooms.finishRecording(liveId), liveId)),
  );
  origin.events.on(
    'fault',
    guarded(failed, ({ liveId, error }) => log.error({ err: error, liveId }, 'media fault')),
  );
  origin.events.on(
    'recordingStopped',
    guarded(failed, ({ liveId, reason }) => {
      log.error({ liveId, reason }, 'recording stopped, the broadcast continues');
      return logFailure(rooms.announceRecordingStopped(liveId, reason), liveId);
    }),
  );
  origin.events.on(
    'published',
    guarded(failed, ({ liveId }) => logFailure(uptime.published(liveId), liveId)),
  );
  origin.events.on(
    'lost',
    guarded(failed, ({ liveId, reason }) => {
      uplinks.forget(liveId);
      return logFailure(uptime.lost(liveId, reason), liveId);
    }),
  );
  origin.events.on(
    'received',
    guarded(failed, ({ liveId, sample }) => {
      uptime.received(liveId, sample);
      return sample.uplink && logFailure(uplinks.note(liveId, sample.uplink), liveId);
    }),
  );
  const repeated = [
    new Repeating(
      SESSION_CHECK_MS,
      () => broadcasts.endExpired(),
      (error) => log.error({ err: error }, 'sessions of media could not be checked'),
    ),
    new Repeating(UPTIME_LOG_MS, () => uptime.flush(), failed),
  ];
  return {
    destroy: async () => {
      for (const each of repeated) await each.destroy();
      await logFailure(uptime.destroy());
    },
  };
};

/** Takes up recordings that a stop of the server left unfinished. */
export const finishRecordings = async ({ rooms }: Services, origin: MediaOrigin): Promise<void> => {
  const unfinished = await rooms.unfinishedRecordings();
  await Promise.all(unfinished.map((liveId) => finishRoom(origin, liveId)));
};

export const openDemoHosts = (
  { room, rooms, broadcasts, prompts }: Services,
  log: Logger,
  signIn: (accountId: string) => Promise<Caller | undefined>,
  port: number,
): DemoHosts =>
  new DemoHosts({
    url: `http://127.0.0.1:${port}`,
    log,
    publishToken: async (liveId) => {
      const found = await room(liveId);
      if (found?.state !== LiveState.LIVE) return undefined;
      const host = await signIn(found.hostId);
      return host && broadcasts.rtcToken(found, host).rtcToken;
    },
    shownPrompt: async (liveId) => {
      const found = await room(liveId);
      const { prompt } = found ? await prompts.current(found) : { prompt: null };
      return prompt?.state === PromptState.SHOWN ? prompt.id : undefined;
    },
    takePrompt: async (liveId, promptId) => {
      const found = await room(liveId);
      const host = found && (await signIn(found.hostId));
      if (host) await prompts.dismiss(found, promptId, host);
    },
    turnPicture: (liveId, picture) => rooms.turnPicture(liveId, picture),
  });
