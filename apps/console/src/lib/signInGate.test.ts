import { describe, expect, it, vi } from 'vitest';
import { askInPlace, safeReturn, signInAgain } from './signInGate.ts';

const origin = 'https://console.example';

describe('the sign-in gate', () => {
  it.each([
    ['/?id=1001', '/?id=1001'],
    ['https://console.example/?id=1001', '/?id=1001'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example/?id=1001', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in?back=/', '/'],
  ])('P-08 after signing in %s leads to %s', (back, target) => {
    expect(safeReturn(back, origin)).toBe(target);
  });

  it('P-08 everybody waits for one and the same sign-in', async () => {
    let asked = 0;
    let finish: (() => void) | undefined;
    const stop = askInPlace(() => {
      asked += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const both = Promise.all([signInAgain(), signInAgain()]);
    expect(asked).toBe(1);
    finish?.();
    await both;
    const third = signInAgain();
    expect(asked).toBe(2);
    finish?.();
    await third;
    stop();
  });

  it('P-08 an empty page leaves for the sign-in page, which knows the way back', () => {
    const replace = vi.fn();
    vi.stubGlobal('location', { pathname: '/', search: '?id=1001', replace });
    void signInAgain();
    vi.unstubAllGlobals();
    const [address = ''] = replace.mock.lastCall ?? [];
    const { pathname, searchParams } = new URL(address, origin);
    expect(pathname).toBe('/sign-in');
    expect(safeReturn(searchParams.get('back'), origin)).toBe('/?id=1001');
  });
});
