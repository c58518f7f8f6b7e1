import * as z from 'zod/mini';
import { FlagField, Id, UrlText, WireTime } from './fields.ts';

/** What everybody sees of a product. */
export const shownProduct = {
  productId: Id,
  title: z.string(),
  /** Empty without one. */
  image: UrlText,
  price: z.string(),
  link: UrlText,
};

/** 讲解: the one product that is on the phones as a card. */
export const Spotlight = z.object({
  spotlightId: Id,
  ...shownProduct,
  isSoldOut: FlagField,
  beginTime: WireTime,
});
export type Spotlight = z.infer<typeof Spotlight>;
