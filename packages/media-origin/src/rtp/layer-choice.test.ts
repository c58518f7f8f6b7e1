import { describe, expect, it } from 'vitest';
import type { Downlink } from './downlink-meter.ts';
import { LayerChoice, type LayerRates } from './layer-choice.ts';

const RATES: LayerRates = { video: 1_500_000, small: 250_000 };
const CALM: Downlink = { queueMs: 40, loss: 0.03, silentMs: 500 };
const QUEUE: Downlink = { ...CALM, queueMs: 251 };

/** A choice with a clock. */
class Watched {
  now = 0;
  readonly choice = new LayerChoice(0);

  /** Runs for so many seconds, or until the carried changes; returns what is carried. */
  run(seconds: number, downlink: Downlink | (() => Downlink), rates = RATES) {
    const before = this.choice.carried;
    for (const end = this.now + seconds * 1_000; this.now < end; ) {
      this.now += 50;
      this.choice.update(typeof downlink === 'function' ? downlink() : downlink, rates, this.now);
      if (this.choice.carried !== before) break;
    }
    return this.choice.carried;
  }

  /** A network that carries so many bits: a trial beyond them makes a queue. */
  carries(bits: number): () => Downlink {
    return () => ((this.choice.trialBits ?? 0) > bits ? { ...CALM, queueMs: 200 } : CALM);
  }
}

describe('what a viewer gets', () => {
  it('N-12 is the picture, on a network that loses some packets, and of whoever reports nothing', () => {
    const watched = new Watched();
    expect(watched.run(60, { ...CALM, queueMs: 250, loss: 0.15 })).toBe('video');
    expect(watched.run(60, { queueMs: undefined, loss: 0, silentMs: 0 })).toBe('video');
  });

  it.each([
    ['a queue', QUEUE],
    ['loss', { ...CALM, loss: 0.16 }],
    ['silence', { ...CALM, silentMs: 4_001 }],
  ])('N-12 is the small layer at once after %s', (_, downlink) => {
    const watched = new Watched();
    watched.run(0.05, downlink);
    expect(watched.choice.carried).toBe('small');
  });

  it('N-12 is the sound where the network carries not even the small layer, after it had its time', () => {
    const watched = new Watched();
    watched.run(1, QUEUE);
    const full = { ...CALM, queueMs: 401 };
    expect(watched.run(2.9, full)).toBe('small');
    expect(watched.run(0.2, full)).toBe('sound');
    // Again after ten calm seconds.
    expect(watched.run(9.9, CALM)).toBe('sound');
    expect(watched.run(0.2, CALM)).toBe('small');
  });

  it('N-12 is the sound at once where there is no small layer, and the picture again', () => {
    const watched = new Watched();
    const single = { ...RATES, small: 0 };
    expect(watched.run(0.1, QUEUE, single)).toBe('sound');
    expect(watched.run(11, CALM, single)).toBe('video');
  });

  it('N-12 is the picture when the host ends the small layer', () => {
    const watched = new Watched();
    watched.run(1, QUEUE);
    expect(watched.run(0.1, CALM, { ...RATES, small: 0 })).toBe('video');
  });

  it('N-12 becomes more after a trial that grows to what the picture takes', () => {
    const watched = new Watched();
    watched.run(1, QUEUE);
    expect(watched.run(9.9, watched.carries(9e9))).toBe('small');
    expect(watched.choice.trialBits).toBeUndefined();
    watched.run(0.2, watched.carries(9e9));
    expect(watched.choice.trialBits).toBeLessThan(350_000);
    expect(watched.run(40, watched.carries(9e9))).toBe('video');
    expect(watched.now).toBeGreaterThan(25_000);
    expect(watched.choice.trialBits).toBeUndefined();
  });

  it('N-12 stays small where a trial makes a queue, which is tried more and more rarely', () => {
    const watched = new Watched();
    watched.run(1, QUEUE);
    const trials: number[] = [];
    let wasTrial = false;
    const crowded = watched.carries(900_000);
    watched.run(1_500, () => {
      const isTrial = watched.choice.trialBits !== undefined;
      if (isTrial && !wasTrial) trials.push(watched.now);
      wasTrial = isTrial;
      return crowded();
    });
    expect(watched.choice.carried).toBe('small');
    expect(trials.length).toBeLessThan(9);
    const pauses = trials.slice(1).map((at, index) => at - (trials[index] as number));
    expect(pauses[0]).toBeGreaterThan(20_000);
    expect(pauses.at(-1)).toBeGreaterThan(300_000);
  });

  it('N-12 stays small while the queue of a trial drains', () => {
    const watched = new Watched();
    watched.run(1, QUEUE);
    watched.run(12, CALM);
    expect(watched.choice.trialBits).toBeGreaterThan(0);
    const full = { ...CALM, queueMs: 600 };
    expect(watched.run(2.9, full)).toBe('small');
    expect(watched.choice.trialBits).toBeUndefined();
    expect(watched.run(15, CALM)).toBe('small');
  });

  it('N-12 tries nothing on a network that loses much', () => {
    const watched = new Watched();
    watched.run(1, QUEUE);
    watched.run(120, { ...CALM, loss: 0.1 });
    expect(watched.choice.trialBits).toBeUndefined();
  });
});
