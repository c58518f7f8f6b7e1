import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';

const server = process.env.LIVE_SERVER_URL ?? 'http://127.0.0.1:8080';

/** Calls share their first part with the page's own address: only they are posted. */
const callsOnly: ProxyOptions = {
  target: server,
  bypass: (request) => (request.method === 'POST' ? undefined : request.url),
};

export default defineConfig({
  base: '/room/',
  plugins: [react()],
  server: {
    proxy: {
      '/live': server,
      '/index': callsOnly,
      '/auth': server,
      '/room': callsOnly,
      '/media': server,
      '/demo': server,
      '/config.json': server,
      '/mqtt': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    // The server sends its own policy; a preload helper without inline script fits it.
    modulePreload: { polyfill: false },
  },
});
