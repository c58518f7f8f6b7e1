import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimReload, postponeReloads, reloadPage } from './reloadPage.ts';

const MINUTE = 60_000;

/** sessionStorage, which survives a reload. */
const storage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

describe('forced reloads', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('N-14 a forced reload waits for all who hold it, and comes right after', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const first = postponeReloads();
    const second = postponeReloads();
    first();
    first();
    reloadPage(() => true);
    expect(reload).not.toHaveBeenCalled();
    second();
    expect(reload).toHaveBeenCalledTimes(1);
    postponeReloads()();
    expect(reload).toHaveBeenCalledTimes(1);
    reloadPage(() => true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('N-14 a reload that waited too long to be needed does not come', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const release = postponeReloads();
    reloadPage(() => false);
    release();
    expect(reload).not.toHaveBeenCalled();
  });

  it('N-02 a refusal reloads a page at most once a minute', () => {
    vi.stubGlobal('sessionStorage', storage());
    expect(claimReload('1001', 5 * MINUTE)).toBe(true);
    expect(claimReload('1001', 5 * MINUTE + 500)).toBe(false);
    expect(claimReload('1002', 5 * MINUTE + 500)).toBe(true);
    expect(claimReload('1001', 6 * MINUTE - 1)).toBe(false);
    expect(claimReload('1001', 6 * MINUTE)).toBe(true);
  });

  it('N-02 a clock that was set back does not block reloads', () => {
    vi.stubGlobal('sessionStorage', storage());
    expect(claimReload('1001', 60 * MINUTE)).toBe(true);
    expect(claimReload('1001', MINUTE)).toBe(true);
  });

  it('N-02 a page without storage never reloads', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(claimReload('1001', MINUTE)).toBe(false);
  });
});
