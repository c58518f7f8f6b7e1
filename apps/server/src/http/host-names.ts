import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { guarded, printError } from '../domain/guard.ts';
import { Misdirected } from './failure.ts';
import type { Proxies } from './proxies.ts';

export interface HostNameSettings {
  /** The address that is listened on, which may be given as a name. */
  host: string;
  publicUrl: string | undefined;
  /** Under which other parts of an installation reach us. */
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

/** As often as it was sent; an address of a whole request names it once more. */
const hostsOf = ({ rawHeaders, url = '' }: IncomingMessage): string[] => {
  const hosts: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] ?? '');
  if (!url.startsWith('/') && url !== '*') hosts.push(url);
  return hosts;
};

/** An IPv4 address may come as an IPv6 one. */
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
 * The names under which we answer. A page of another site can have its own name lead to this machine
 * and would then count as ours, so no name is taken that nobody has set. Addresses are not names: the
 * one that a connection came to cannot be made to mean another.
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
    // Two readers could take different ones.
    if (hosts.length > 1) return false;
    // A page can send any header but Host itself: what a proxy adds never stands in for it.
    const forwarded = this.#proxies.forwardedHostOf(request);
    if (forwarded !== undefined) hosts.push(forwarded);
    // No browser leaves Host out; checks of whether we are well may.
    return hosts.every((host) => this.#allowsHost(host, request));
  }

  /** Throws where the request is not for us. */
  check(request: IncomingMessage): void {
    if (!this.allows(request)) throw new Misdirected();
  }

  /** The same for connections that are to become websockets: those that are left. */
  upgradesOf(server: Server): EventEmitter<{ upgrade: [IncomingMessage, Duplex, Buffer] }> {
    const allowed = new EventEmitter<{ upgrade: [IncomingMessage, Duplex, Buffer] }>();
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.allows(request)) return void allowed.emit('upgrade', request, socket, head);
      // Nobody else listens for the error of one who breaks off before the answer.
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

/** Whether somebody at this machine asks, with nobody in between who would say so. */
export const isFromThisMachine = ({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>) =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  !Object.keys(headers).some((name) => FORWARDING.test(name));
