import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MediaClaim, signMediaToken, verifyMediaToken } from './media-token.ts';

const claims: fc.Arbitrary<MediaClaim> = fc.record({
  liveId: fc.string({ unit: 'binary', minLength: 1 }).filter((id) => id.isWellFormed()),
  action: fc.constantFrom('publish', 'play', 'hls', 'record', 'clip', 'still'),
  subject: fc.string({ unit: 'binary', minLength: 1 }).filter((id) => id.isWellFormed()),
  expiresAt: fc.integer({ min: 1, max: 8.64e15 }),
});

describe('signed addresses', () => {
  it('N-13 are good for what they were signed for', () => {
    fc.assert(
      fc.property(claims, fc.string(), (claim, secret) => {
        const token = signMediaToken(claim, secret);
        const now = claim.expiresAt - 1;
        expect(encodeURIComponent(token)).toBe(token);
        expect(verifyMediaToken(token, { ...claim, now }, secret)).toBe(claim.subject);
      }),
    );
  });

  it('N-13 are good for nothing else: another room, action, time or secret', () => {
    fc.assert(
      fc.property(claims, claims, fc.string(), fc.string(), (claim, other, secret, secret2) => {
        fc.pre(claim.liveId !== other.liveId && secret !== secret2);
        const token = signMediaToken(claim, secret);
        const now = claim.expiresAt - 1;
        expect(
          verifyMediaToken(token, { ...claim, liveId: other.liveId, now }, secret),
        ).toBeUndefined();
        expect(verifyMediaToken(token, { ...claim, now: claim.expiresAt }, secret)).toBeUndefined();
        expect(verifyMediaToken(token, { ...claim, now }, secret2)).toBeUndefined();
        for (const action of ['publish', 'play', 'hls', 'record', 'clip', 'still'] as const) {
          const good = verifyMediaToken(token, { ...claim, action, now }, secret) !== undefined;
          const implied = claim.action === 'publish' && action === 'play';
          expect(good).toBe(action === claim.action || implied);
        }
      }),
    );
  });

  it('N-13 have one spelling: no changed character passes', () => {
    fc.assert(
      fc.property(claims, fc.nat(), fc.string({ maxLength: 3 }), (claim, position, text) => {
        const token = signMediaToken(claim, 'secret');
        const at = position % (token.length + 1);
        const changed = token.slice(0, at) + text + token.slice(at + 1);
        fc.pre(changed !== token);
        const wanted = { ...claim, now: 0 };
        expect(verifyMediaToken(changed, wanted, 'secret')).toBeUndefined();
      }),
    );
  });

  it('N-13 of any text whatever never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const wanted = { liveId: '1', action: 'play', now: 0 } as const;
        expect(verifyMediaToken(text, wanted, 'secret')).toBeUndefined();
      }),
    );
  });
});
