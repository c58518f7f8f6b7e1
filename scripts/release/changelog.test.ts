import { describe, expect, it } from 'vitest';
import { addRelease, isLater } from './changelog.ts';

const first = addRelease('', { version: '0.1.0', date: '2026-11-18', subjects: undefined });

describe('the changelog', () => {
  it('O-10 begins with the first release', () => {
    expect(first).toBe('# Changelog\n\n## 0.1.0 (2026-11-18)\n\n- First release\n');
  });

  it('O-10 puts a release on top, with its commits', () => {
    const subjects = ['Add a wall', 'Mend the door'];
    expect(addRelease(first, { version: '0.2.0', date: '2026-12-01', subjects })).toBe(
      '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- Add a wall\n- Mend the door\n\n## 0.1.0 (2026-11-18)\n\n- First release\n',
    );
  });

  it('O-10 writes the section of a version that was tried before anew', () => {
    const again = addRelease(first, { version: '0.1.0', date: '2026-11-19', subjects: undefined });
    expect(again).toBe('# Changelog\n\n## 0.1.0 (2026-11-19)\n\n- First release\n');
  });

  it.each([
    ['0.1.1', '0.1.0', true],
    ['0.2.0', '0.1.9', true],
    ['1.0.0', '0.10.0', true],
    ['0.10.0', '0.9.0', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.9', '0.2.0', false],
  ])('O-10 knows whether %s is later than %s', (version, other, later) => {
    expect(isLater(version, other)).toBe(later);
  });
});
