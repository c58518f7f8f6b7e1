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
  baseUrlOf({ headers, socket }: IncomingMessage): string {
    const isTrusted = this.#trusts(socket.remoteAddress ?? '', 0);
    const protocol = (isTrusted && lastOf(headers, 'x-forwarded-proto')) || 'http';
    const host = (isTrusted && lastOf(headers, 'x-forwarded-host')) || headers.host;
    return `${protocol}://${host ?? ''}`;
  }
}

/** Each proxy adds its word at the end. */
const lastOf = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  String(headers[name] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
