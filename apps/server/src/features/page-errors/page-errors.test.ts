import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressKey } from '../../domain/address-key.ts';
import { Budget } from '../../domain/budget.ts';
import { PageErrors, withoutSecrets } from './page-errors.service.ts';

describe('page errors in the log', () => {
  it.each([
    ["TypeError: Cannot read properties of undefined (reading 'liveId')", undefined],
    ['at https://live.example/assets/index-Cz12.js:10:2000', undefined],
    ['fetch /media/1001.sdp?token=abc&sign=d failed', 'fetch /media/1001.sdp?… failed'],
    ['bad token 9fYxk2Qw8_zPp31LmmQ0aTz7RrSs-uVw', 'bad token …'],
    ['JSON: unexpected "我的电话是 138"', 'JSON: unexpected "…"'],
    ['call 13800138000 now', 'call … now'],
    ['mail of wang@example.com', 'mail of …'],
  ])('O-03 %j', (text, kept) => {
    expect(withoutSecrets(text)).toBe(kept ?? text);
  });

  const clock = { time: 0, now: () => clock.time };
  const log = { warn: vi.fn() };
  afterEach(() => log.warn.mockClear());
  const report = { page: 'room', build: 'b', kind: 'error', message: 'x', stack: '' } as const;

  it('O-03 writes no more than ten a minute from one address', () => {
    const errors = new PageErrors(new Budget(clock), log);
    for (let time = 0; time < 15; time += 1) errors.take(report, addressKey('1.1.1.1'));
    errors.take(report, addressKey('2.2.2.2'));
    expect(log.warn).toHaveBeenCalledTimes(11);
    clock.time += 60_000;
    errors.take(report, addressKey('1.1.1.1'));
    expect(errors.counts).toEqual({ written: 12, dropped: 5 });
  });

  it('O-03 writes neither message nor stack nor build as they came', () => {
    const secret = 'bad token 9fYxk2Qw8_zPp31LmmQ0aTz7RrSs-uVw';
    const errors = new PageErrors(new Budget(clock), log);
    errors.take(
      { ...report, build: secret, message: secret, stack: secret },
      addressKey('3.3.3.3'),
    );
    const kept = { build: 'bad token …', message: 'bad token …', stack: 'bad token …' };
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(kept), 'page error');
  });

  it('O-03 writes no more than a hundred a minute from all', () => {
    const errors = new PageErrors(new Budget(clock), log);
    for (let from = 0; from < 130; from += 1) errors.take(report, addressKey(`10.0.0.${from}`));
    expect(log.warn).toHaveBeenCalledTimes(100);
  });
});
