import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StillPictures, type StillState } from './StillPictures.ts';

vi.mock('@live/web', () => ({ resolveUrl: (url: string) => url }));

/** What the server answers; a number is the age of a picture. */
type Answer = number | 'none' | 'refused' | 'never';

const responseTo = (answer: Answer): Promise<Response> => {
  if (answer === 'never') return new Promise(() => {});
  if (answer === 'none') return Promise.resolve(new Response(null, { status: 204 }));
  if (answer === 'refused') return Promise.resolve(new Response('', { status: 422 }));
  const headers = { 'x-still-codec': 'avc1.42c01f', 'x-still-age': String(answer) };
  return Promise.resolve(new Response(new Uint8Array([1]), { headers }));
};

const open = (answerOf: (liveId: string) => Answer) => {
  const asked: { liveId: string; at: number; token: string }[] = [];
  const closed: number[] = [];
  const decoder = {
    decode: async () => ({ close: () => closed.push(1) }) as unknown as VideoFrame,
    destroy: () => undefined,
  };
  const fetchStill = (async (input, init) => {
    const liveId = String(input).split('/').at(-1) ?? '';
    const token = new Headers(init?.headers).get('authorization') ?? '';
    asked.push({ liveId, at: performance.now(), token });
    return responseTo(answerOf(liveId));
  }) as typeof fetch;
  const pictures = new StillPictures({ decoder, fetch: fetchStill });
  const watch = (liveId: string) => {
    const seen = { drawn: 0, states: [] as StillState[] };
    const end = pictures.watch(liveId, {
      draw: () => {
        seen.drawn += 1;
      },
      show: (state) => seen.states.push(state),
    });
    return { seen, end };
  };
  return { pictures, asked, closed, watch };
};

describe('pictures of the wall', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('I-04 are fetched again before they are five seconds old, by their age at the host', async () => {
    const { pictures, asked, watch } = open((liveId) => (liveId === 'young' ? 100 : 2_000));
    const young = watch('young');
    const old = watch('old');
    await pass(9_000);
    const times = (id: string) => asked.filter(({ liveId }) => liveId === id).map(({ at }) => at);
    const [first = 0, ...later] = times('young');
    expect(later.map((at) => Math.round(at - first))).toEqual([4_000, 8_000]);
    const [begun = 0, ...again] = times('old');
    expect(again.map((at) => Math.round(at - begun))).toEqual([2_100, 4_200, 6_300, 8_400]);
    expect(young.seen.drawn).toBe(3);
    expect(old.seen.states).not.toContain('stale');
    pictures.destroy();
  });

  it('I-04 that cannot be renewed are called old after five seconds, and not before', async () => {
    let answer: Answer = 1_000;
    const { pictures, watch } = open(() => answer);
    const { seen } = watch('a');
    await pass(10);
    expect(seen.states).toEqual(['fresh']);
    answer = 'refused';
    await pass(3_980);
    expect(seen.states).toEqual(['fresh']);
    await pass(20);
    expect(seen.states).toEqual(['fresh', 'stale']);
    answer = 0;
    await pass(3_000);
    expect(seen.states.at(-1)).toBe('fresh');
    pictures.destroy();
  });

  it('I-04 of a host who has gone are shown no longer', async () => {
    let answer: Answer = 0;
    const { pictures, watch } = open(() => answer);
    const { seen } = watch('a');
    await pass(10);
    answer = 'none';
    await pass(4_200);
    expect(seen.states).toEqual(['fresh', 'none']);
    await pass(20_000);
    expect(seen.states).not.toContain('stale');
    pictures.destroy();
  });

  it('I-04 are fetched four at a time, and only for tiles that are seen on a page that is seen', async () => {
    const { pictures, asked, watch } = open(() => 'never');
    for (let room = 0; room < 9; room += 1) watch(`room ${room}`);
    await pass(50);
    expect(asked.length).toBe(4);
    pictures.destroy();

    const other = open(() => 0);
    const tile = other.watch('a');
    await pass(10);
    tile.end();
    expect(tile.seen.states).toEqual(['fresh', 'none']);
    await pass(20_000);
    expect(other.asked.length).toBe(1);
    Object.assign(document, { hidden: true });
    other.watch('b');
    await pass(20_000);
    expect(other.asked.length).toBe(1);
    Object.assign(document, { hidden: false });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(10);
    expect(other.asked.map(({ liveId }) => liveId)).toEqual(['a', 'b']);
    other.pictures.destroy();
  });

  it('I-04 are asked for with the newest token, and every frame is closed', async () => {
    const { pictures, asked, closed, watch } = open(() => 0);
    pictures.token = 'one';
    watch('a');
    await pass(10);
    pictures.token = 'two';
    await pass(4_200);
    expect(asked.map(({ token }) => token)).toEqual(['Bearer one', 'Bearer two']);
    expect(closed).toHaveLength(2);
    pictures.destroy();
    await pass(20_000);
    expect(asked).toHaveLength(2);
  });
});
