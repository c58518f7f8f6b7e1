import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageBuild, pagePlugins } from '../../vite.page.ts';
import { devProxy } from '../../vite.proxy.ts';

/** A room as it is shown at first; its dialogs, chart and player of HLS come when they are wanted. */
const ROOM =
  /src\/(app\/RoomView|features\/(comments\/CommentPanel|playback\/Playback|flow\/(FlowControl|AboveComments)|prompt\/Prompt(Control|Strip)))\.tsx$/;

export default defineConfig({
  plugins: [react(), pagePlugins()],
  server: { proxy: devProxy },
  build: pageBuild(ROOM),
});
