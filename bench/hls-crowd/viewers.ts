// Plays one room by HLS as many viewers would, without decoding: the playlist every two seconds, and each new segment.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface HlsCrowd {
  roots: string[];
  viewers: number;
}

export interface HlsOutcome {
  playlists: number;
  segments: number;
  failed: number;
}

const EVERY_MS = 2_000;
const AT_ONCE = 100;

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const outcome: HlsOutcome = { playlists: 0, segments: 0, failed: 0 };
const viewers: Viewer[] = [];

/** The text of an answer; undefined when there is none. */
const fetchText = (url: string, headers: Record<string, string> = {}) =>
  new Promise<string | undefined>((resolve) => {
    const sent = request(url, { agent, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part;
      });
      response.on('end', () => resolve((response.statusCode ?? 500) < 300 ? text : undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.end();
  });

const addressesIn = (playlist: string, url: string): string[] =>
  playlist
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, url).href);

class Viewer {
  #playlist = '';
  #last = '';

  async enter(root: string): Promise<void> {
    for (;;) {
      const text = await fetchText(root);
      this.#playlist = text === undefined ? '' : (addressesIn(text, root)[0] ?? '');
      if (this.#playlist !== '') return;
      await wait(EVERY_MS);
    }
  }

  async play(): Promise<void> {
    const text = await fetchText(this.#playlist);
    outcome.playlists += 1;
    if (text === undefined) {
      outcome.failed += 1;
      return;
    }
    const newest = addressesIn(text, this.#playlist).at(-1) ?? '';
    if (newest === this.#last) return;
    this.#last = newest;
    outcome.segments += 1;
    if ((await fetchText(newest, { range: 'bytes=0-0' })) === undefined) outcome.failed += 1;
  }
}

const enterAll = async ({ roots, viewers: count }: HlsCrowd): Promise<void> => {
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, () => new Viewer());
    await Promise.all(
      batch.map((viewer, index) => viewer.enter(roots[(from + index) % roots.length] ?? '')),
    );
    viewers.push(...batch);
  }
};

/** Each viewer at a moment of its own in every interval. */
const playAll = async (seconds: number): Promise<HlsOutcome> => {
  const endAt = performance.now() + seconds * 1_000;
  const begunAt = performance.now();
  await Promise.all(
    viewers.map(async (viewer, index) => {
      let at = begunAt + (index / viewers.length) * EVERY_MS;
      while (at < endAt) {
        await wait(Math.max(0, at - performance.now()));
        await viewer.play();
        at = Math.max(at + EVERY_MS, performance.now());
      }
    }),
  );
  return outcome;
};

process.on('disconnect', () => process.exit());
process.on('message', async (message: HlsCrowd | { seconds: number }) => {
  if ('seconds' in message) process.send?.(await playAll(message.seconds));
  else {
    await enterAll(message);
    process.send?.('entered');
  }
});
process.send?.('ready');
