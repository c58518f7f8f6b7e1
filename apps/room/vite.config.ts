import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devProxy } from '../../vite.proxy.ts';

export default defineConfig({
  base: '/room/',
  plugins: [react()],
  // Beside the console's, which has the port before it.
  server: { port: 5174, proxy: devProxy },
  build: {
    target: 'es2023',
    // The server sends its own policy; a preload helper without inline script fits it.
    modulePreload: { polyfill: false },
  },
});
