import { describe, expect, it } from 'vitest';
import type { Still } from '../media-origin.ts';
import { CachedStills } from './cached-stills.ts';

const still = (codec: string): Still => ({ codec, data: new Uint8Array(3), ageMs: 40 });

const open = () => {
  const fetched: { liveId: string; answer: PromiseWithResolvers<Still | undefined> }[] = [];
  const stills = new CachedStills((liveId) => {
    const answer = Promise.withResolvers<Still | undefined>();
    fetched.push({ liveId, answer });
    return answer.promise;
  });
  return { stills, fetched };
};

describe('stills of the media process', () => {
  it('I-04 fetches a still once for all who ask meanwhile, and a bounded number at a time', async () => {
    const { stills, fetched } = open();
    const asked = ['a', 'a', 'a', 'b'].map((liveId) => stills.of(liveId));
    expect(fetched.map(({ liveId }) => liveId)).toEqual(['a', 'b']);
    for (let room = 0; room < 14; room += 1) stills.of(`room ${room}`).catch(() => undefined);
    await expect(stills.of('one more')).rejects.toThrow('请求过多');
    fetched[0]?.answer.resolve(still('a'));
    fetched[1]?.answer.resolve(undefined);
    const [first, second, third, other] = await Promise.all(asked);
    expect([first?.codec, second?.codec, third?.codec, other]).toEqual(['a', 'a', 'a', undefined]);
    expect(first?.ageMs).toBeGreaterThanOrEqual(40);
    // There is room again for two.
    expect(stills.of('one more')).toBeInstanceOf(Promise);
    expect(fetched.at(-1)?.liveId).toBe('one more');
  });

  it('I-04 gives nobody the failure of another', async () => {
    const { stills, fetched } = open();
    const failing = stills.of('a');
    fetched[0]?.answer.reject(new Error('gone'));
    await expect(failing).rejects.toThrow('gone');
    const again = stills.of('a');
    fetched[1]?.answer.resolve(still('b'));
    expect((await again)?.codec).toBe('b');
  });
});
