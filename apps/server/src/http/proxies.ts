import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { isEncrypted } from './secure-connection.ts';

/** The client's address, and the URL by which it reached us; forwarding headers count from trusted proxies only. */
export class Proxies {
  readonly #trusts: (address: string, hop: number) => boolean;

  constructor(trusted: string[]) {
    this.#trusts = proxyAddr.compile(trusted);
  }

  addressOf(request: IncomingMessage): string {
    // The fast path of nearly every request: there is no forwarding header to check.
    if (request.headers['x-forwarded-for'] === undefined) return request.socket.remoteAddress ?? '';
    return proxyAddr(request, this.#trusts);
  }

  /** Scheme and host. */
  baseUrlOf(request: IncomingMessage): string {
    const isSecure = isEncrypted(request) || this.#wordOf(request, 'x-forwarded-proto') === 'https';
    const host = this.forwardedHostOf(request) ?? request.headers.host ?? '';
    return `${isSecure ? 'https' : 'http'}://${host}`;
  }

  /** The host that a trusted proxy forwards, if any. */
  forwardedHostOf(request: IncomingMessage): string | undefined {
    return this.#wordOf(request, 'x-forwarded-host');
  }

  #wordOf({ headers, socket }: IncomingMessage, name: string): string | undefined {
    const word = lastOf(headers, name);
    return word && this.#trusts(socket.remoteAddress ?? '', 0) ? word : undefined;
  }
}

/** Each proxy appends its value. */
const lastOf = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  String(headers[name] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
