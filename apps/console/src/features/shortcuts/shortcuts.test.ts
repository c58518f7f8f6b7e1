import { describe, expect, it } from 'vitest';
import { shortcutFor, shortcuts } from './shortcuts.ts';

describe('keyboard shortcuts', () => {
  it('each key has one action', () => {
    const names = shortcuts.map(({ key }) => shortcutFor(key));
    expect(names).toEqual(shortcuts.map(({ name }) => name));
    expect(new Set(names).size).toBe(shortcuts.length);
    expect(shortcutFor('x')).toBeUndefined();
    expect(shortcutFor(undefined)).toBeUndefined();
  });
});
