import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { ActionResult, Handled } from '../entities.ts';
import { Empty, FlagField, Id, OneRoom, textUpTo, trimmedText } from '../fields.ts';
import { productLimits as limits, Product, ShelfProduct } from '../product.ts';
import { Spotlight } from '../spotlight.ts';

const isHttps = (text: string): boolean => URL.canParse(text) && text.startsWith('https://');

const HttpsLink = z.string().check(
  z.maxLength(limits.linkLength),
  z.refine((text) => isHttps(text), '须为 https 地址'),
);
const OwnImage = /^\/images\/[0-9a-f]{32}\.webp$/;
/** Uploaded here, or an https address of an origin that pages may show pictures from. */
const ProductImage = z.string().check(
  z.maxLength(limits.linkLength),
  z.refine(
    (text) => text === '' || OwnImage.test(text) || isHttps(text),
    '须为上传的图片或 https 地址',
  ),
);
const Price = textUpTo(limits.priceLength);

/** A product to be saved: a new one without an id. */
export const ProductDraft = z.strictObject({
  productId: z.optional(Id),
  title: trimmedText(limits.titleLength, '请输入商品标题'),
  image: ProductImage,
  price: Price,
  link: HttpsLink,
  note: textUpTo(limits.noteLength),
});
export type ProductDraft = z.infer<typeof ProductDraft>;

const example = {
  title: '抱枕',
  image: '',
  price: '¥59',
  link: 'https://example.com/p1',
  note: '',
};

const unlike = z.refine<string[]>((ids) => new Set(ids).size === ids.length, '不能重复');

/** Goods: what the host of a room keeps, what the room shows of it, and what is explained. */
export const productCalls = defineCalls({
  productList: {
    path: '/desk/product-list',
    summary: '直播间的主播的全部商品，新的在前',
    access: 'operator',
    phase: 'prepared',
    request: OneRoom,
    response: z.object({ items: z.array(Product) }),
  },
  productSave: {
    path: '/desk/product-save',
    summary: '保存主播的商品，没有编号的为新建；要么全部保存，要么都不保存',
    access: 'operator',
    phase: 'prepared',
    request: z.object({
      liveId: Id,
      products: z.array(ProductDraft).check(z.minLength(1), z.maxLength(limits.atOnce)),
    }),
    example: { products: [example] },
    response: z.object({ productIds: z.array(Id) }),
  },
  productDelete: {
    path: '/desk/product-delete',
    summary: '删除主播的商品，也不再在任何直播间展示；可撤销',
    access: 'operator',
    phase: 'prepared',
    request: z.object({
      liveId: Id,
      productIds: z.array(Id).check(z.minLength(1), z.maxLength(limits.atOnce), unlike),
    }),
    response: ActionResult,
  },
  shelfSave: {
    path: '/desk/shelf-save',
    summary: '直播间展示哪些商品、依什么顺序；可撤销',
    access: 'operator',
    phase: 'prepared',
    request: z.object({
      liveId: Id,
      productIds: z.array(Id).check(z.maxLength(limits.shown), unlike),
    }),
    response: ActionResult,
  },
  shelfChange: {
    path: '/desk/shelf-change',
    summary: '商品在本直播间的价格、是否售罄；正在讲解的立即在手机上变化；可撤销',
    access: 'operator',
    phase: 'prepared',
    request: z.object({
      liveId: Id,
      productId: Id,
      price: z.optional(Price),
      isSoldOut: z.optional(FlagField),
    }),
    example: { price: '¥49' },
    response: ActionResult,
  },
  productShelf: {
    path: '/room/product-shelf',
    summary: '直播间展示的商品，依顺序；点击与成交只给运营人员',
    access: 'member',
    phase: 'begun',
    request: OneRoom,
    response: z.object({ items: z.array(ShelfProduct) }),
  },
  spotlightBegin: {
    path: '/desk/spotlight-begin',
    summary: '开始讲解一件展示中的商品；正在讲解的另一件随即结束',
    access: 'operator',
    phase: 'running',
    request: z.object({ liveId: Id, productId: Id }),
    response: Spotlight,
  },
  spotlightEnd: {
    path: '/desk/spotlight-end',
    summary: '结束讲解；已结束的不变',
    access: 'operator',
    phase: 'kept',
    request: z.object({ liveId: Id, spotlightId: Id }),
    response: Handled,
  },
  spotlightCurrent: {
    path: '/room/spotlight-current',
    summary: '正在讲解的商品',
    access: 'member',
    phase: 'begun',
    request: OneRoom,
    response: z.object({ spotlight: z.nullable(Spotlight) }),
  },
  productClick: {
    path: '/room/product-click',
    summary: '打开了商品的链接；每人每件商品只计一次，运营人员不计',
    access: 'member',
    phase: 'running',
    request: z.object({ liveId: Id, productId: Id }),
    response: Empty,
  },
});
