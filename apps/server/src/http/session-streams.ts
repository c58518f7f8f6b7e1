import type { ServerResponse } from 'node:http';
import { guarded, guardedInterval, printError } from '@live/guards';
import { Result } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../domain/caller.ts';
import { isOwnOrigin } from './own-origin.ts';
import { readSessionCookie } from './session-cookie.ts';

/** Open at once: of an account, whose tabs share one in each browser, and of everybody. */
const MAX_OF_ACCOUNT = 30;
const MAX_OF_ALL = 5_000;
/** Shorter than proxies keep a silent connection. */
const KEEP_ALIVE_MS = 25_000;
/** After these, browsers connect again by themselves. */
const RETRY_MS = 3_000;

export interface SessionStreamDeps {
  callerBySession(secret: string): Promise<Caller | undefined>;
  callerBySessionHash(hash: string): Promise<Caller | undefined>;
  publicUrl: string | undefined;
}

/**
 * Streams of server-sent events that say one thing: the session has ended. They are for pages that have no connection to a
 * room, which would notice with their next call.
 */
export class SessionStreams {
  readonly #deps: SessionStreamDeps;
  /** Streams of each account, and the session behind each. */
  readonly #streams = new Map<string, Map<ServerResponse, string>>();
  readonly #keepAlive: NodeJS.Timeout;
  #count = 0;

  constructor(deps: SessionStreamDeps) {
    this.#deps = deps;
    const ping = () => this.#all().forEach((stream) => void stream.write(':\n\n'));
    this.#keepAlive = guardedInterval(printError, ping, KEEP_ALIVE_MS).unref();
  }

  register(app: FastifyInstance): void {
    app.get('/auth/session', async (request, reply) => {
      const secret = readSessionCookie(request.headers);
      const isOwn = isOwnOrigin(request.raw, this.#deps.publicUrl);
      const caller = secret && isOwn ? await this.#deps.callerBySession(secret) : undefined;
      if (!caller) return reply.code(401).send({ code: Result.CHECK_TOKEN_ERROR, msg: '' });
      // Tells browsers not to try again: the page notices with its next call instead.
      if (this.#isFull(caller.accountId)) return reply.code(204).send();
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        // nginx keeps back what it takes for the beginning of a page.
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${RETRY_MS}\n\n`);
      this.#add(caller, raw);
      // Ended while it was looked up: no event follows.
      await this.revoked(caller);
      return reply;
    });
    app.addHook('preClose', async () => this.destroy());
  }

  /** Ends the streams of the account whose sessions have ended. */
  async revoked({ accountId }: { accountId: string }): Promise<void> {
    for (const [stream, hash] of this.#streams.get(accountId) ?? []) {
      if (await this.#deps.callerBySessionHash(hash)) continue;
      stream.end('event: ended\ndata:\n\n');
    }
  }

  destroy(): void {
    clearInterval(this.#keepAlive);
    for (const stream of this.#all()) stream.end();
  }

  #isFull(accountId: string): boolean {
    const ofAccount = this.#streams.get(accountId)?.size ?? 0;
    return ofAccount >= MAX_OF_ACCOUNT || this.#count >= MAX_OF_ALL;
  }

  #add({ accountId, sessionHash }: Caller, stream: ServerResponse): void {
    const streams = this.#streams.get(accountId) ?? new Map<ServerResponse, string>();
    this.#streams.set(accountId, streams.set(stream, sessionHash));
    this.#count += 1;
    const closed = () => {
      this.#count -= 1;
      streams.delete(stream);
      if (streams.size === 0 && this.#streams.get(accountId) === streams)
        this.#streams.delete(accountId);
    };
    stream.once('close', guarded(printError, closed));
  }

  #all(): ServerResponse[] {
    return [...this.#streams.values()].flatMap((streams) => [...streams.keys()]);
  }
}
