import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PHONE_PAGE, phonePath, registerPhoneSignIn } from '../demo/phone.routes.ts';
import { PhoneLinks } from '../demo/phone-links.ts';
import { lanCertificate } from '../http/lan-certificate.ts';
import { LanListener } from '../http/lan-listener.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';
import type { Transport } from './transport.ts';

/** How phones of the same network reach the pages. */
export interface Lan {
  /** The likeliest first. */
  readonly urls: readonly string[];
  /** What the terminal shows as a QR code: in the demo it signs in once, else it opens the phone's page. */
  readonly link: string;
  /** Where this machine shows another such code; undefined where the link signs nobody in. */
  readonly codePath: string | undefined;
}

/** The URLs of a server that listens; none where it serves this machine alone. */
export const lanUrls = ({ config }: Foundation, app: FastifyInstance): string[] => {
  const { port } = app.server.address() as AddressInfo;
  return config.lan.map((address) => `https://${address}:${port}`);
};

/** The sign-in of phones: before the server listens, because no route can be added after that. */
export const preparePhoneSignIn = (
  foundation: Foundation,
  { accounts }: Services,
  { app, addressKeyOf }: Transport,
): PhoneLinks | undefined => {
  const { config, store, clock, sharedBudget: budget } = foundation;
  if (config.lan.length === 0 || config.demo === '0') return undefined;
  const links = new PhoneLinks(clock);
  const phoneUrl = () => lanUrls(foundation, app)[0] ?? '';
  registerPhoneSignIn(app, { accounts, store, links, budget, addressKeyOf, phoneUrl });
  return links;
};

/** Listens at the addresses of the network too, on the port that the HTTP server has got. */
export const openLan = async (
  opened: AsyncDisposableStack,
  foundation: Foundation,
  app: FastifyInstance,
  links: PhoneLinks | undefined,
): Promise<Lan | undefined> => {
  const { config, clock } = foundation;
  if (config.lan.length === 0) return undefined;
  const certificate = await lanCertificate(config.dataDir, config.lan, clock.now());
  const { port } = app.server.address() as AddressInfo;
  const listener = await LanListener.open(app.server, certificate, config.lan, port);
  opened.defer(() => listener.destroy());
  const urls = lanUrls(foundation, app);
  const link = urls[0] + (links ? phonePath(links.make()) : '/room');
  return { urls, link, codePath: links && PHONE_PAGE };
};
