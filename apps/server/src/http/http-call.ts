import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cleanText, type Envelope } from '@live/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AddressKey, addressKey } from '../domain/address-key.ts';
import { type CsvFile, writeCsv } from '../domain/csv.ts';
import type { CallerMarks } from './caller-marks.ts';
import { compressionFor } from './compression.ts';
import type { RequestContext } from './handlers.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { Proxies } from './proxies.ts';
import { BODY_LIMIT, parseJson, readBody } from './read-json.ts';
import { isSecure } from './secure-connection.ts';
import { readSessionCookie, type SessionCookie, writeSessionCookie } from './session-cookie.ts';

/** Compressing shorter answers saves nothing. */
const WORTH_COMPRESSING = 1024;

const USER_AGENT_LENGTH = 200;

/** The error code of a stream whose reader has disconnected. */
const READER_GONE = 'ERR_STREAM_PREMATURE_CLOSE';

export interface CallSettings {
  proxies: Proxies;
  /** The public URL, if one is configured. */
  publicUrl: string | undefined;
  marks: CallerMarks;
}

/** One call and its reply, between Fastify and the rules. */
export class HttpCall implements RequestContext {
  rawBody = '';
  body: unknown;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #settings: CallSettings;

  constructor(request: FastifyRequest, reply: FastifyReply, settings: CallSettings) {
    this.#request = request;
    this.#reply = reply;
    this.#settings = settings;
  }

  get method(): string {
    return this.#request.method;
  }

  get url(): string {
    return this.#request.url;
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  get addressKey(): AddressKey {
    return addressKey(this.#settings.proxies.addressOf(this.#request.raw));
  }

  get baseUrl(): string {
    const { publicUrl, proxies } = this.#settings;
    return publicUrl ?? proxies.baseUrlOf(this.#request.raw);
  }

  get isFromOwnPages(): boolean {
    return isOwnOrigin(this.#request.raw, this.#settings.publicUrl);
  }

  get sessionSecret(): string | undefined {
    return readSessionCookie(this.headers);
  }

  get userAgent(): string {
    return cleanText(this.headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH);
  }

  setSession(cookie: SessionCookie): void {
    this.#reply.header('set-cookie', writeSessionCookie(cookie, this.#isSecure));
  }

  get addressMark(): AddressKey {
    return this.#settings.marks.ofAddress(this.addressKey);
  }

  get browserMark(): string | undefined {
    return this.#settings.marks.readBrowser(this.headers);
  }

  markCaller(): { browser: string; address: AddressKey; recentAddresses: string[] } {
    const { marks } = this.#settings;
    const recentAddresses = marks.recentOfAddress(this.addressKey);
    const { addressMark: address, browserMark: known } = this;
    if (known !== undefined) return { browser: known, address, recentAddresses };
    const { mark, cookie } = marks.newBrowser(this.#isSecure);
    this.#reply.header('set-cookie', cookie);
    return { browser: mark, address, recentAddresses };
  }

  get #isSecure(): boolean {
    return isSecure(this.#request.raw, this.#settings.publicUrl);
  }

  async read(): Promise<void> {
    this.rawBody = (await readBody(this.#request.raw, BODY_LIMIT)).toString();
    this.body = parseJson(this.rawBody);
  }

  /** Takes the fields from the query: the body is a file, and stays unread until somebody may send it. */
  readQuery(): void {
    this.body = this.#request.query;
  }

  readFile(maxBytes: number): Promise<Buffer> {
    return readBody(this.#request.raw, maxBytes);
  }

  /** Returns the length of the text before compression. */
  async sendEnvelope(envelope: Envelope): Promise<number> {
    const reply = this.#reply;
    reply.header('content-type', 'application/json; charset=utf-8');
    const text = JSON.stringify(envelope);
    if (text.length < WORTH_COMPRESSING) {
      reply.send(text);
      return text.length;
    }
    reply.header('vary', 'accept-encoding');
    const compression = compressionFor(this.headers);
    const body = compression ? await compression.whole(text) : text;
    if (compression) reply.header('content-encoding', compression.name);
    reply.send(body);
    return text.length;
  }

  /**
   * Streams with back-pressure, and stops when the client disconnects. It bypasses Fastify, which swallows an
   * error in the middle of a stream: here it reaches the error handler, which closes the connection. `pace` is waited for
   * before each page.
   */
  async sendFile(file: CsvFile, pace: () => Promise<void>): Promise<void> {
    const reply = this.#reply;
    const { raw } = reply;
    if (raw.destroyed) return;
    const name = `${file.name}.csv`;
    const plain = `export${name.replace(/[^\w.-]+/g, '')}`;
    const compression = compressionFor(this.headers);
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      vary: 'accept-encoding',
    });
    if (compression) reply.header('content-encoding', compression.name);
    raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    const text = Readable.from(writeCsv(file, pace), { objectMode: false });
    try {
      if (compression) await pipeline(text, compression.stream(), raw);
      else await pipeline(text, raw);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === READER_GONE)) throw error;
    }
  }
}
