import { describe, expect, it } from 'vitest';
import { shortcutFor, shortcuts } from './shortcuts.ts';

const press = (key: string, change = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...change,
});

describe('keyboard shortcuts', () => {
  it('each key has one action', () => {
    const names = shortcuts.map(({ key }) => shortcutFor(press(key), false, false));
    expect(names).toEqual(shortcuts.map(({ name }) => name));
    expect(new Set(names).size).toBe(shortcuts.length);
    expect(shortcutFor(press('R'), false, false)).toBe('reports');
    expect(shortcutFor(press('x'), false, false)).toBeUndefined();
  });

  it.each([
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { repeat: true },
    { isComposing: true },
  ])('leaves a key with %o to the browser', (change) => {
    expect(shortcutFor(press('r', change), false, false)).toBeUndefined();
  });

  it('ignores keys while typing or with an open dialog', () => {
    expect(shortcutFor(press('r'), true, false)).toBeUndefined();
    expect(shortcutFor(press('r'), false, true)).toBeUndefined();
  });
});
