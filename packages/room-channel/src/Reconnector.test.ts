import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './Clock.ts';
import {
  FIRST_DELAY_MS,
  HIDDEN_FACTOR,
  LONGEST_DELAY_MS,
  Reconnector,
  STABLE_AFTER_MS,
} from './Reconnector.ts';
import { FakeSignals } from './testing/FakeSignals.ts';

const setUp = (random = 1) => {
  const attempt = vi.fn();
  const signals = new FakeSignals();
  const reconnector = new Reconnector({
    attempt,
    clock: systemClock,
    random: () => random,
    signals,
  });
  return { attempt, signals, reconnector };
};

describe('Reconnector', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('T-09 waits twice as long after each failure, up to a limit', () => {
    const { attempt, reconnector } = setUp();
    let expected = FIRST_DELAY_MS;
    for (let failure = 0; failure < 10; failure += 1) {
      reconnector.lost();
      vi.advanceTimersByTime(expected - 1);
      expect(attempt).toHaveBeenCalledTimes(failure);
      vi.advanceTimersByTime(1);
      expect(attempt).toHaveBeenCalledTimes(failure + 1);
      expected = Math.min(expected * 2, LONGEST_DELAY_MS);
    }
  });

  it('T-09 spreads the attempts: by chance it waits half as long', () => {
    const { attempt, reconnector } = setUp(0);
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS / 2);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('T-09 starts from the beginning after a connection that held', () => {
    const { attempt, reconnector } = setUp();
    for (let failure = 0; failure < 4; failure += 1) {
      reconnector.lost();
      vi.advanceTimersByTime(LONGEST_DELAY_MS);
    }
    reconnector.connected();
    vi.advanceTimersByTime(STABLE_AFTER_MS);
    attempt.mockClear();
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('T-09 goes on backing off when connections do not hold', () => {
    const { attempt, reconnector } = setUp();
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    reconnector.connected();
    vi.advanceTimersByTime(STABLE_AFTER_MS - 1);
    attempt.mockClear();
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(attempt).not.toHaveBeenCalled();
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('T-09 tries at once when the tab is looked at again', () => {
    const { attempt, signals, reconnector } = setUp();
    signals.set({ visible: false });
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS * HIDDEN_FACTOR - 1);
    expect(attempt).not.toHaveBeenCalled();
    signals.set({ visible: true });
    expect(attempt).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(LONGEST_DELAY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('T-09 tries at once when the network is back, and rarely while it is said to be away', () => {
    const { attempt, signals, reconnector } = setUp();
    signals.set({ online: false });
    reconnector.lost();
    vi.advanceTimersByTime(LONGEST_DELAY_MS - 1);
    expect(attempt).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(attempt).toHaveBeenCalledTimes(1);
    reconnector.lost();
    signals.set({ online: true });
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('T-09 a signal without anything to wait for changes nothing', () => {
    const { attempt, signals, reconnector } = setUp();
    signals.set({ visible: true });
    reconnector.now();
    expect(attempt).not.toHaveBeenCalled();
  });

  it('T-09 is silent once destroyed', () => {
    const { attempt, signals, reconnector } = setUp();
    reconnector.lost();
    reconnector.destroy();
    vi.advanceTimersByTime(LONGEST_DELAY_MS * 2);
    signals.set({ visible: true });
    expect(attempt).not.toHaveBeenCalled();
    expect(signals.listenerCount).toBe(0);
  });
});
