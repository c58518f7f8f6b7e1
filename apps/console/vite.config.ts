import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageBuild, pagePlugins } from '../../vite.page.ts';
import { devProxy } from '../../vite.proxy.ts';

export default defineConfig({
  plugins: [react(), pagePlugins()],
  server: { proxy: devProxy },
  build: pageBuild,
});
