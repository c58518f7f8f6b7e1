import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Who asks, and under which address they reach us: the word of a proxy counts where it is trusted. */
export class Proxies {
  readonly #trusts: (address: string, hop: number) => boolean;

  constructor(trusted: string[]) {
    this.#trusts = proxyAddr.compile(trusted);
  }

  addressOf(request: IncomingMessage): string {
    // Nobody else's word to weigh, as for most: asked of every request, this is the quick way.
    if (request.headers['x-forwarded-for'] === undefined) return request.socket.remoteAddress ?? '';
    return proxyAddr(request, this.#trusts);
  }

  /** Scheme and host. */
  baseUrlOf(request: IncomingMessage): string {
    const isSecure = this.#wordOf(request, 'x-forwarded-proto') === 'https';
    const host = this.forwardedHostOf(request) ?? request.headers.host ?? '';
    return `${isSecure ? 'https' : 'http'}://${host}`;
  }

  /** The host that a trusted proxy was asked for, where it tells. */
  forwardedHostOf(request: IncomingMessage): string | undefined {
    return this.#wordOf(request, 'x-forwarded-host');
  }

  #wordOf({ headers, socket }: IncomingMessage, name: string): string | undefined {
    const word = lastOf(headers, name);
    return word && this.#trusts(socket.remoteAddress ?? '', 0) ? word : undefined;
  }
}

/** Each proxy adds its word at the end. */
const lastOf = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  String(headers[name] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
