import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageBuild, pagePlugins } from '../../vite.page.ts';
import { devProxy } from '../../vite.proxy.ts';

export default defineConfig({
  base: '/room/',
  plugins: [react(), pagePlugins()],
  // Beside the console's, which has the port before it.
  server: { port: 5174, proxy: devProxy },
  build: pageBuild(),
});
