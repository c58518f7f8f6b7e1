import type { CallHandlers } from '../../http/handlers.ts';
import type { Products } from './products.service.ts';
import type { Purchases } from './purchases.service.ts';
import type { Spotlights } from './spotlights.service.ts';

export const productHandlers = (products: Products, spotlights: Spotlights, purchases: Purchases) =>
  ({
    productList: ({ room }) => products.list(room),
    productSave: ({ room, input, caller }) => products.save(room, input.products, caller),
    productDelete: ({ room, input, caller }) => products.delete(room, input, caller),
    shelfSave: ({ room, input, caller }) => products.saveShelf(room, input, caller),
    shelfChange: ({ room, input, caller }) => products.change(room, input, caller),
    productShelf: ({ room, caller }) => products.shelf(room, caller),
    spotlightBegin: ({ room, input, caller }) => spotlights.begin(room, input.productId, caller),
    spotlightEnd: ({ room, input, caller }) => spotlights.end(room, input.spotlightId, caller),
    spotlightCurrent: ({ room }) => spotlights.current(room),
    productClick: ({ room, input, caller }) => spotlights.click(room, input.productId, caller),
    platformPurchaseReport: ({ room, input }) => purchases.report(room, input),
  }) satisfies Partial<CallHandlers>;
