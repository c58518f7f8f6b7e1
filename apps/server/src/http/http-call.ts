import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Envelope } from '@live/protocol';
import { type CsvFile, writeCsv } from '../domain/csv.ts';
import { newRequestId } from '../domain/ids.ts';
import type { CallerMarks } from './caller-marks.ts';
import { compressionFor } from './compression.ts';
import type { RequestContext } from './handlers.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { Proxies } from './proxies.ts';
import { parseJson, readText } from './read-json.ts';
import { readSessionCookie, type SessionCookie, writeSessionCookie } from './session-cookie.ts';

/** Shorter answers would hardly become shorter still. */
const WORTH_COMPRESSING = 1024;

/** What a stream says whose reader has gone. */
const READER_GONE = 'ERR_STREAM_PREMATURE_CLOSE';

export interface CallSettings {
  proxies: Proxies;
  /** Where people reach us, if that is not wherever they do. */
  publicUrl: string | undefined;
  marks: CallerMarks;
  /** Of every answer. */
  headers: Record<string, string>;
}

/** One call and its answer, on the way between node:http and the rules. */
export class HttpCall implements RequestContext {
  /** So that the person who sees a failure can name the line of the log that explains it. */
  readonly id = newRequestId();
  rawBody = '';
  body: unknown;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #settings: CallSettings;
  readonly #headers: Record<string, string | number | string[]>;
  readonly #cookies: string[] = [];

  constructor(request: IncomingMessage, response: ServerResponse, settings: CallSettings) {
    this.#request = request;
    this.#response = response;
    this.#settings = settings;
    this.#headers = { ...settings.headers, 'x-request-id': this.id };
  }

  get method(): string {
    return this.#request.method ?? '';
  }

  get url(): string {
    return this.#request.url ?? '';
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  get address(): string {
    return this.#settings.proxies.addressOf(this.#request);
  }

  get baseUrl(): string {
    const { publicUrl, proxies } = this.#settings;
    return publicUrl ?? proxies.baseUrlOf(this.#request);
  }

  get isFromOwnPages(): boolean {
    return isOwnOrigin(this.headers, this.#settings.publicUrl);
  }

  get sessionSecret(): string | undefined {
    return readSessionCookie(this.headers);
  }

  get hasBegun(): boolean {
    return this.#response.headersSent;
  }

  /** Whether the other side hung up in the middle of its question. */
  get isBrokenOff(): boolean {
    return this.#request.destroyed && !this.#request.complete;
  }

  setSession(cookie: SessionCookie): void {
    this.#cookies.unshift(writeSessionCookie(cookie, this.#settings.publicUrl));
    this.#headers['set-cookie'] = this.#cookies;
  }

  markCaller(): { browser: string; address: string } {
    const { marks } = this.#settings;
    const address = marks.ofAddress(this.address);
    const known = marks.readBrowser(this.headers);
    if (known !== undefined) return { browser: known, address };
    const { mark, cookie } = marks.newBrowser();
    this.#cookies.push(cookie);
    this.#headers['set-cookie'] = this.#cookies;
    return { browser: mark, address };
  }

  async read(): Promise<void> {
    this.rawBody = await readText(this.#request);
    this.body = parseJson(this.rawBody);
  }

  /** Gives how long the answer was. */
  async sendEnvelope(
    status: number,
    envelope: Envelope,
    more: Record<string, string> = {},
  ): Promise<number> {
    const headers: Record<string, string | number | string[]> = Object.assign(this.#headers, more);
    headers['content-type'] = 'application/json; charset=utf-8';
    let body: string | Buffer = JSON.stringify(envelope);
    const { length } = body;
    if (body.length >= WORTH_COMPRESSING) {
      headers.vary = 'accept-encoding';
      const compression = compressionFor(this.headers);
      if (compression) {
        body = await compression.whole(body);
        headers['content-encoding'] = compression.name;
      }
    }
    headers['content-length'] = Buffer.byteLength(body);
    this.#response.writeHead(status, headers);
    this.#response.end(body);
    return length;
  }

  /**
   * As fast as the reader takes it, and no further when the reader leaves. A failure half-way breaks the
   * connection: no half passes for whole.
   */
  async sendFile(file: CsvFile): Promise<void> {
    if (this.#response.destroyed) return;
    const headers = this.#headers;
    const name = `${file.name}.csv`;
    const plain = `export${name.replace(/[^\w.-]+/g, '')}`;
    headers['content-type'] = 'text/csv; charset=utf-8';
    headers['content-disposition'] =
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
    headers.vary = 'accept-encoding';
    const compression = compressionFor(this.headers);
    if (compression) headers['content-encoding'] = compression.name;
    this.#response.writeHead(200, headers);
    const text = Readable.from(writeCsv(file), { objectMode: false });
    try {
      if (compression) await pipeline(text, compression.stream(), this.#response);
      else await pipeline(text, this.#response);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === READER_GONE)) throw error;
    }
  }

  /** For an answer that has begun, or that cannot be given at all. */
  breakOff(): void {
    this.#response.destroy();
  }
}
