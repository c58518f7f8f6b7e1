import { hash, timingSafeEqual } from 'node:crypto';

/** Compares what somebody presents with what is expected, in a time that tells nothing about either. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
