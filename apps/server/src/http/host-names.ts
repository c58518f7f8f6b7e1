import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { guarded, printError } from '@live/guards';
import { Misdirected } from './failure.ts';
import type { Proxies } from './proxies.ts';

export interface HostNameSettings {
  /** The address that is listened on, which may be given as a name. */
  host: string;
  publicUrl: string | undefined;
  /** Names under which other parts of an installation reach the server. */
  allowedHosts: readonly string[];
  proxies: Proxies;
}

/** The name or address in a Host header, without its port; undefined where it is neither. */
const hostnameOf = (host: string): string | undefined =>
  /^(?:\[([\da-f:.]+)\]|([a-z\d._-]+))(?::\d{1,5})?$/i
    .exec(host)
    ?.slice(1)
    .find((part) => part !== undefined)
    ?.toLowerCase();

/** Every Host header of the request. An absolute request target counts as another host, and is so refused. */
const hostsOf = ({ rawHeaders, url = '' }: IncomingMessage): string[] => {
  const hosts: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] ?? '');
  if (!url.startsWith('/') && url !== '*') hosts.push(url);
  return hosts;
};

/** Unwraps IPv4-mapped IPv6 addresses. */
const plainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:/, '').toLowerCase();

export const isLoopbackAddress = (address: string): boolean => {
  const plain = plainAddress(address);
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

export const isLoopbackHost = (host: string): boolean => {
  const name = hostnameOf(host);
  return name !== undefined && (name === 'localhost' || isLoopbackAddress(name));
};

/**
 * The host names under which the server answers. Against DNS rebinding: another site could point its own name
 * at this machine and would count as same-origin, so only configured names are accepted. The local IP address
 * of a connection is safe, because no DNS record can change it.
 */
export class HostNames {
  readonly #names: ReadonlySet<string>;
  readonly #proxies: Proxies;

  constructor({ host, publicUrl, allowedHosts, proxies }: HostNameSettings) {
    const listened = host.includes(':') ? `[${host}]` : host;
    const own = [listened, ...allowedHosts, ...(publicUrl ? [new URL(publicUrl).host] : [])];
    this.#names = new Set(own.flatMap((name) => hostnameOf(name) ?? []));
    this.#proxies = proxies;
  }

  allows(request: IncomingMessage): boolean {
    const hosts = hostsOf(request);
    // With two Host headers, a proxy and this server could use different ones.
    if (hosts.length > 1) return false;
    // A page can set any header except Host, so forwarding headers never replace it.
    const forwarded = this.#proxies.forwardedHostOf(request);
    if (forwarded !== undefined) hosts.push(forwarded);
    // Browsers always send Host; health checks may not.
    return hosts.every((host) => this.#allowsHost(host, request));
  }

  /** Throws when the request is for another host. */
  check(request: IncomingMessage): void {
    if (!this.allows(request)) throw new Misdirected();
  }

  /** The same check for websocket upgrades; passes on those that are accepted. */
  upgradesOf(server: Server): EventEmitter<{ upgrade: [IncomingMessage, Duplex, Buffer] }> {
    const allowed = new EventEmitter<{ upgrade: [IncomingMessage, Duplex, Buffer] }>();
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.allows(request)) return void allowed.emit('upgrade', request, socket, head);
      // Without a listener, a client that disconnects before the answer would end the process.
      socket.on('error', () => {});
      socket.end(`HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\n\r\n`);
    };
    server.on('upgrade', guarded(printError, upgrade));
    return allowed;
  }

  #allowsHost(host: string, { socket }: IncomingMessage): boolean {
    const name = hostnameOf(host);
    if (name === undefined) return false;
    return (
      isLoopbackHost(host) ||
      this.#names.has(name) ||
      (isIP(name) !== 0 && name === plainAddress(socket.localAddress))
    );
  }
}

const FORWARDING = /^(?:forwarded|via|x-forwarded-.*|x-real-ip)$/;

/** Whether the client is on this machine, without a proxy in between. */
export const isFromThisMachine = ({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>) =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  !Object.keys(headers).some((name) => FORWARDING.test(name));
