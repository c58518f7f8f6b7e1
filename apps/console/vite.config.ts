import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devProxy } from '../../vite.proxy.ts';

export default defineConfig({
  plugins: [react()],
  server: { proxy: devProxy },
  build: {
    target: 'es2023',
    // The server sends its own policy; a preload helper without inline script fits it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
