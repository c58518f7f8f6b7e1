import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdReloads, reloadPage } from './reloadPage.ts';

describe('forced reloads', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('Z-04 nothing reloads while an alert holds the page', () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const first = holdReloads();
    const second = holdReloads();
    first();
    first();
    reloadPage();
    expect(reload).not.toHaveBeenCalled();
    second();
    reloadPage();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
