import type { LinkConditions } from './network-link.ts';

/** Networks that hosts and viewers have, the same in both directions. */
export const NETWORK_PROFILES = {
  good: {
    bitsPerSecond: 50_000_000,
    queueMs: 200,
    loss: 0,
    delayMs: 10,
    jitterMs: 2,
    reordered: 0,
  },
  '4g': {
    bitsPerSecond: 10_000_000,
    queueMs: 300,
    loss: 0.005,
    delayMs: 40,
    jitterMs: 15,
    reordered: 0.002,
  },
  'crowded-4g': {
    bitsPerSecond: 1_000_000,
    queueMs: 500,
    loss: 0.03,
    delayMs: 80,
    jitterMs: 40,
    reordered: 0.002,
  },
  awful: {
    bitsPerSecond: 500_000,
    queueMs: 500,
    loss: 0.1,
    delayMs: 120,
    jitterMs: 60,
    reordered: 0.01,
  },
} as const satisfies Record<string, LinkConditions>;

export type NetworkProfile = keyof typeof NETWORK_PROFILES;
