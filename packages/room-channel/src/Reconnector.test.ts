import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './Clock.ts';
import {
  FIRST_DELAY_MS,
  HIDDEN_FACTOR,
  MAX_DELAY_MS,
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

  it('T-09 doubles the delay after each failure, up to a limit', () => {
    const { attempt, reconnector } = setUp();
    let expected = FIRST_DELAY_MS;
    for (let failure = 0; failure < 10; failure += 1) {
      reconnector.lost();
      vi.advanceTimersByTime(expected - 1);
      expect(attempt).toHaveBeenCalledTimes(failure);
      vi.advanceTimersByTime(1);
      expect(attempt).toHaveBeenCalledTimes(failure + 1);
      expected = Math.min(expected * 2, MAX_DELAY_MS);
    }
  });

  it('T-09 spreads the attempts by a random part of the delay', () => {
    const { attempt, reconnector } = setUp(0);
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS / 2);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('T-09 starts with the first delay again after a stable connection', () => {
    const { attempt, reconnector } = setUp();
    for (let failure = 0; failure < 4; failure += 1) {
      reconnector.lost();
      vi.advanceTimersByTime(MAX_DELAY_MS);
    }
    reconnector.connected();
    vi.advanceTimersByTime(STABLE_AFTER_MS);
    attempt.mockClear();
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('T-09 keeps backing off when connections are not stable', () => {
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

  it('T-09 tries at once when the tab becomes visible', () => {
    const { attempt, signals, reconnector } = setUp();
    signals.set({ visible: false });
    reconnector.lost();
    vi.advanceTimersByTime(FIRST_DELAY_MS * HIDDEN_FACTOR - 1);
    expect(attempt).not.toHaveBeenCalled();
    signals.set({ visible: true });
    expect(attempt).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(MAX_DELAY_MS);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('T-09 tries at once when the network returns, and rarely while it is reported offline', () => {
    const { attempt, signals, reconnector } = setUp();
    signals.set({ online: false });
    reconnector.lost();
    vi.advanceTimersByTime(MAX_DELAY_MS - 1);
    expect(attempt).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(attempt).toHaveBeenCalledTimes(1);
    reconnector.lost();
    signals.set({ online: true });
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('T-09 a signal without a pending attempt changes nothing', () => {
    const { attempt, signals, reconnector } = setUp();
    signals.set({ visible: true });
    reconnector.now();
    expect(attempt).not.toHaveBeenCalled();
  });

  it('T-09 does nothing after destroy()', () => {
    const { attempt, signals, reconnector } = setUp();
    reconnector.lost();
    reconnector.destroy();
    vi.advanceTimersByTime(MAX_DELAY_MS * 2);
    signals.set({ visible: true });
    expect(attempt).not.toHaveBeenCalled();
    expect(signals.listenerCount).toBe(0);
  });
});
