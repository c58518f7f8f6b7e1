/** What an uploaded picture is for. */
export const imageUses = ['cover', 'avatar', 'product'] as const;
export type ImageUse = (typeof imageUses)[number];

/** Limits of uploaded pictures: a module apart from the others, because few pages upload. */
export const imageLimits = {
  /** A file before it is made smaller. */
  bytes: 5 * 1024 * 1024,
  pixels: 24_000_000,
  /** What is kept of one account, after it was made smaller. */
  kept: 1_000,
  keptBytes: 200 * 1024 * 1024,
} as const;
