import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from './free-port.ts';
import { killProcess } from './kill-process.ts';
import { findOnPath } from './programs.ts';
import { isListening, waitUntil } from './wait-until.ts';

const START_TIMEOUT_MS = 60_000;
/** GStreamer needs these to play recordings and HLS. */
const MEDIA_PLUGINS = ['libgstlibav.so', 'libgstisomp4.so', 'libgstvideoparsersbad.so'];

interface Programs {
  driver: string;
  browser: string;
  screen: string;
}

export function findWebKit(): Programs | undefined {
  const driver = findOnPath('WebKitWebDriver');
  const screen = findOnPath('Xvfb');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const canPlay = MEDIA_PLUGINS.every(
    (plugin) => globSync(`/usr/lib/*/gstreamer-1.0/${plugin}`).length > 0,
  );
  return driver && screen && browser && canPlay ? { driver, browser, screen } : undefined;
}

export interface WebKitDriver {
  /** Base URL of the WebDriver API. */
  url: string;
  /** Path of the browser that it starts for a session. */
  browser: string;
  stop(): Promise<void>;
}

/** Starts a separate driver on a separate virtual screen. */
export async function startWebKitDriver(): Promise<WebKitDriver> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKitGTK is not installed');
  const home = mkdtempSync(path.join(tmpdir(), 'live-webkit-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) await killProcess(child);
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const screen = spawn(
      programs.screen,
      ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    children.push(screen);
    const display = `:${await firstLine(screen.stdio[3] as Readable)}`;
    const port = await freePort();
    const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      // Creates a process group, so that killing it also kills the browser that the driver started.
      detached: true,
      env: {
        ...process.env,
        DISPLAY: display,
        HOME: home,
        LANG: 'C.UTF-8',
        LANGUAGE: 'zh_CN',
        GSETTINGS_BACKEND: 'memory',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
    });
    children.push(driver);
    await waitUntil(
      () => isListening(port),
      START_TIMEOUT_MS,
      'WebKitWebDriver was not ready in time',
    );
    return { url: `http://127.0.0.1:${port}`, browser: programs.browser, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstLine(stream: Readable): Promise<string> {
  const lines = createInterface(stream);
  const [line] = await once(lines, 'line', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  return String(line);
}
