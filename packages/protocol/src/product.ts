import * as z from 'zod/mini';
import { Count, FlagField } from './fields.ts';
import { shownProduct as shown } from './spotlight.ts';

/** Limits of goods: a module apart from the others, because few pages keep goods. */
export const productLimits = {
  titleLength: 30,
  priceLength: 16,
  noteLength: 64,
  linkLength: 512,
  /** Goods of one host. */
  kept: 500,
  /** Goods that a room shows. */
  shown: 100,
  /** Goods that one call saves or deletes. */
  atOnce: 50,
} as const;

/** What a host keeps to sell. */
export const Product = z.object({
  ...shown,
  /** A line for the host alone. */
  note: z.string(),
});
export type Product = z.infer<typeof Product>;

/** A product as a room shows it. The counts and the line for the host are for operators alone. */
export const ShelfProduct = z.object({
  ...shown,
  isSoldOut: FlagField,
  note: z.optional(z.string()),
  /** People who opened its link. */
  clicks: z.optional(Count),
  purchases: z.optional(Count),
  /** Sum of the purchases, in hundredths. */
  cents: z.optional(Count),
});
export type ShelfProduct = z.infer<typeof ShelfProduct>;

/** Hundredths as people read a sum. */
export const formatCents = (cents: number): string => `¥${(cents / 100).toFixed(2)}`;
