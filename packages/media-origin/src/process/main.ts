// The media process: a child of the server, which calls its functions over the channel between the two.
import { flushCompileCache } from 'node:module';
import { guarded, guardedTimeout, printError } from '@live/guards';
import { createBirpc } from 'birpc';
import { EmbeddedOrigin } from '../embedded-origin.ts';
import { MediaRefusal, type MediaSession } from '../media-origin.ts';
import {
  EVENT_NAMES,
  type Negotiated,
  type OriginFunctions,
  type ServerFunctions,
} from './functions.ts';
import { startWatchdog } from './watchdog.ts';

const STOP_WITHIN_MS = 8_000;
const MAX_ERROR_LENGTH = 2_000;

// Recordings are for this user alone.
process.umask(0o077);
startWatchdog();

let opening: Promise<EmbeddedOrigin> | undefined;
const origin = (): Promise<EmbeddedOrigin> => {
  if (!opening) throw new Error('the origin is not open');
  return opening;
};

const negotiated = (answer: Promise<MediaSession>): Promise<Negotiated> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof MediaRefusal)) throw error;
    return { refusal: error.reason, message: error.message };
  });

const server = createBirpc<ServerFunctions, OriginFunctions>(
  {
    async open(settings) {
      opening = EmbeddedOrigin.open(settings);
      const { events, udpPort } = await opening;
      for (const name of EVENT_NAMES)
        events.on(
          name,
          guarded(printError, (body: { readonly liveId: string }) => send(name, body)),
        );
      return udpPort;
    },
    publish: async (offer) => negotiated((await origin()).publish(offer)),
    play: async (offer) => negotiated((await origin()).play(offer)),
    addCandidates: async (...given) => (await origin()).addCandidates(...given),
    leave: async (...given) => (await origin()).leave(...given),
    evict: async (...given) => (await origin()).evict(...given),
    openSessions: async () => (await origin()).openSessions(),
    stop: async (liveId) => (await origin()).stop(liveId),
    openHls: async (liveId) => (await origin()).openHls(liveId),
    still: async (liveId) => (await origin()).still(liveId),
    status: async () => (await origin()).status(),
    end: () => void stop(),
  },
  {
    // Nobody hears of it when the server has gone; this process is about to end then.
    post: (message) => process.send?.(message, undefined, undefined, () => undefined),
    on: (receive) => process.on('message', guarded(printError, receive)),
    eventNames: ['event'],
  },
);

const send: ServerFunctions['event'] = (name, body) => {
  const text = (error: unknown) =>
    String(error instanceof Error ? error.stack : error).slice(0, MAX_ERROR_LENGTH);
  void server.event(name, 'error' in body ? { ...body, error: text(body.error) } : body);
};

const stop = async (): Promise<void> => {
  guardedTimeout(printError, () => process.exit(1), STOP_WITHIN_MS);
  const open = await opening?.catch(() => undefined);
  await open?.destroy();
  process.exit(0);
};
process.once('disconnect', guarded(printError, stop));
// The server may have ended while this program was loaded.
if (!process.connected) void stop();
// Ctrl-C signals children too: this one ends with its server, after the server's last calls.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// At the start, because a killed process cannot do it at its end.
flushCompileCache();
