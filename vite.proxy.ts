import type { ProxyOptions } from 'vite';

const server = process.env.LIVE_SERVER_URL ?? 'http://127.0.0.1:8080';

/** Calls share their first part with pages' own addresses: only they are posted. */
const callsOnly: ProxyOptions = {
  target: server,
  bypass: (request) => (request.method === 'POST' ? undefined : request.url),
};

/** While a page is developed, everything but the page itself comes from a running server. */
export const devProxy: Record<string, string | ProxyOptions> = {
  '/live': server,
  '/desk': server,
  '/review': server,
  '/index': callsOnly,
  '/admin': callsOnly,
  '/auth': server,
  '/room': callsOnly,
  '/media': server,
  '/images': server,
  '/demo': server,
  '/config.json': server,
  '/mqtt': { target: server, ws: true },
};
