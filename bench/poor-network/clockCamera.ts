import type { Page } from '@playwright/test';
import { CLOCK } from './clock.ts';

/** Gives the page a camera that shows the time, with moving shapes below it, and a microphone that hums. */
export const installClockCamera = async (page: Page): Promise<void> => {
  await page.addInitScript(({ columns, rows }) => {
    const [width, height, framesPerSecond] = [640, 360, 24];
    const side = width / columns;
    const open = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const draw = () => {
        const now = Math.floor(performance.timeOrigin + performance.now()) % 2 ** 24;
        context.fillStyle = `hsl(${(now / 20) % 360} 60% 50%)`;
        context.fillRect(0, 0, width, height);
        for (let shape = 0; shape < 80; shape += 1) {
          context.fillStyle = `hsl(${(shape * 37) % 360} 80% ${30 + (shape % 5) * 10}%)`;
          const x = (shape * 53 + now / (3 + (shape % 7))) % width;
          context.fillRect(x, height - ((shape * 17) % 120), 30, 20);
        }
        for (let bit = 0; bit < columns * rows; bit += 1) {
          context.fillStyle = (now >> bit) & 1 ? '#fff' : '#000';
          context.fillRect((bit % columns) * side, Math.floor(bit / columns) * side, side, side);
        }
      };
      setInterval(draw, 1_000 / framesPerSecond);
      const sound = new AudioContext();
      const hum = sound.createOscillator();
      const microphone = sound.createMediaStreamDestination();
      hum.connect(microphone);
      hum.start();
      const picture = canvas.captureStream(framesPerSecond).getVideoTracks();
      return new MediaStream([...picture, ...microphone.stream.getAudioTracks()]);
    };
    navigator.mediaDevices.getUserMedia = async () => open();
  }, CLOCK);
};
