import { describe, expect, it } from 'vitest';
import type { Clock } from './Clock.ts';
import { Reloader } from './Reloader.ts';

class TestClock implements Clock {
  #now = 0;
  #timers = new Map<number, { at: number; run: () => void }>();
  #next = 1;

  now(): number {
    return this.#now;
  }

  setTimeout(run: () => void, ms: number): unknown {
    this.#next += 1;
    this.#timers.set(this.#next, { at: this.#now + ms, run });
    return this.#next;
  }

  clearTimeout(timer: unknown): void {
    this.#timers.delete(timer as number);
  }

  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#timers]
        .filter(([, { at }]) => at <= end)
        .sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due[0]);
      this.#now = due[1].at;
      due[1].run();
    }
    this.#now = end;
  }
}

describe('Reloader', () => {
  function open() {
    const clock = new TestClock();
    const times: number[] = [];
    return { clock, times, reloader: new Reloader(clock, () => times.push(clock.now())) };
  }

  it('N-02 reloads once after half a second', () => {
    const { clock, times, reloader } = open();
    reloader.after(500);
    clock.advance(499);
    expect(times).toEqual([]);
    clock.advance(100_000);
    expect(times).toEqual([500]);
  });

  it('N-03 reloads every 30 seconds until it is stopped', () => {
    const { clock, times, reloader } = open();
    reloader.every(30_000);
    clock.advance(95_000);
    reloader.stop();
    clock.advance(95_000);
    expect(times).toEqual([30_000, 60_000, 90_000]);
  });
});
