import { describe, expect, it } from 'vitest';
import { readAudit } from './audit.ts';

describe('the audit of dependencies', () => {
  it('is clean where nothing serious is known', () => {
    const report = { vulnerabilities: { a: { severity: 'low' }, b: { severity: 'moderate' } } };
    expect(readAudit(JSON.stringify(report))).toEqual({ kind: 'clean' });
  });

  it('names what is serious', () => {
    const report = { vulnerabilities: { a: { severity: 'high' }, b: { severity: 'critical' } } };
    expect(readAudit(JSON.stringify(report))).toEqual({
      kind: 'found',
      packages: ['a (high)', 'b (critical)'],
    });
  });

  it('says nothing where the registry cannot be asked', () => {
    for (const output of ['', 'oops', 'null', '{"statusCode":405,"error":{}}'])
      expect(readAudit(output)).toEqual({ kind: 'unavailable' });
  });
});
