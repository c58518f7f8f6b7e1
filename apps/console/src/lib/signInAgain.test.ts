import { describe, expect, it, vi } from 'vitest';
import { safeReturn, setInPlaceSignIn, signInAgain } from './signInAgain.ts';

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
    ['/.//evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['/.%2e//evil.example/?id=1001', '/'],
    ['/./\\\\evil.example', '/'],
    ['https://console.example//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in?back=/', '/'],
  ])('P-08 after signing in %s leads to %s', (back, target) => {
    expect(safeReturn(back, origin)).toBe(target);
  });

  it('P-08 concurrent calls wait for one sign-in', async () => {
    let shown = 0;
    let finish: (() => void) | undefined;
    const stop = setInPlaceSignIn(() => {
      shown += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const both = Promise.all([signInAgain(), signInAgain()]);
    expect(shown).toBe(1);
    finish?.();
    await both;
    const third = signInAgain();
    expect(shown).toBe(2);
    finish?.();
    await third;
    stop();
  });

  it('P-08 without an account the page redirects to sign-in with a return address', () => {
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
