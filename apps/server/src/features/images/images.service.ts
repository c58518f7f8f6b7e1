import { randomBytes } from 'node:crypto';
import { type ImageUse, imageLimits, LiveRole } from '@live/protocol';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import type { Db } from '../../db/schema.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { Concurrency } from '../../domain/concurrency.ts';
import { refuse } from '../../domain/refusal.ts';
import { imageFormat } from '../../images/image-format.ts';
import { imageSizes } from '../../images/image-order.ts';
import type { ImageStore } from '../../images/image-store.ts';
import { shrinkImage } from '../../images/shrink-image.ts';
import {
  deleteImages,
  insertImage,
  isImageOf,
  isKept,
  listImages,
  listMarked,
  markUnused,
  sumImages,
} from './images.store.ts';

/** How long an image may wait to be used. */
const UNUSED_MS = 86_400_000;

/** Images that are received or made smaller at a time, those of all accounts together. */
const AT_ONCE = { received: 40, shrunk: 2 };
const BUSY = '正在处理的图片过多，请稍后再试';
const EVERYBODY = 'everybody';

export interface ImageDeps {
  readonly files: ImageStore;
  readonly budget: SharedBudget;
  onError(error: unknown): void;
}

const urlOf = (name: string): string => `/images/${name}`;
const nameOf = (url: string): string => url.slice(urlOf('').length);

/** Pictures that people upload: covers, their own pictures, those of products. */
export class Images extends FeatureService<ImageDeps> {
  readonly #receiving = new Concurrency({
    atOnce: AT_ONCE.received,
    maxWaiting: 0,
    busyText: BUSY,
  });
  readonly #shrinking = new Concurrency({ atOnce: AT_ONCE.shrunk });

  constructor(context: ServiceContext, deps: ImageDeps) {
    super(context, deps);
    this.units.events.onCommitted('personErased', () => {
      this.#removeMarked().catch((error: unknown) => deps.onError(error));
    });
  }

  async upload(caller: Caller, use: ImageUse, read: () => Promise<Buffer>): Promise<string> {
    if (caller.tokenLiveId !== undefined || caller.isGuest) throw refuse.permission();
    if (use !== 'avatar' && caller.role === LiveRole.AUDIENCE) throw refuse.permission();
    await this.deps.budget.take('images', { account: caller.accountId });
    await requireSpace(this.store.db, caller.accountId, 0);
    return this.#receiving.run(EVERYBODY, async () => this.#store(caller, use, await read()));
  }

  isOf(accountId: string, url: string): Promise<boolean> {
    return isImageOf(this.store.db, accountId, url);
  }

  /** Removes images that nothing refers to a day after their upload. */
  async sweep(): Promise<void> {
    const before = this.clock.now() - UNUSED_MS;
    for (let after = ''; ; ) {
      const urls = await listImages(this.store.db, before, after);
      const last = urls.at(-1);
      if (last === undefined) break;
      await this.units.run(({ db, now }) => markUnused(db, urls, now));
      after = last;
    }
    await this.#removeMarked();
  }

  async #store(caller: Caller, use: ImageUse, bytes: Buffer): Promise<string> {
    if (!imageFormat(bytes)) throw refuse.error('只能上传 JPEG、PNG 或 WebP 图片');
    const order = { ...imageSizes[use], maxPixels: imageLimits.pixels };
    const shrunk = await this.#shrinking.run(EVERYBODY, () => shrinkImage(bytes, order));
    if ('problem' in shrunk)
      throw refuse.error(
        shrunk.problem === 'pixels'
          ? `图片不能超过${imageLimits.pixels / 10_000}万像素，请缩小后再上传`
          : '图片已损坏或不完整，请换一张',
      );
    const { image } = shrunk;
    const name = `${randomBytes(16).toString('hex')}.webp`;
    const url = urlOf(name);
    // The row first: an image without a row would stay for ever, a row without an image goes in a day.
    await this.units.run(async ({ db, now }) => {
      await requireSpace(db, caller.accountId, image.length);
      await insertImage(db, {
        url,
        account_id: caller.accountId,
        bytes: image.length,
        created_at: now,
      });
      if (!(await isKept(db, url))) throw refuse.permission();
    });
    await this.deps.files.put(name, image);
    // Who was erased while the file was written had it removed before it was there.
    if (await isKept(this.store.db, url)) return url;
    await this.#remove([url]);
    throw refuse.permission();
  }

  async #removeMarked(): Promise<void> {
    for (;;) {
      const urls = await listMarked(this.store.db);
      if (urls.length === 0) return;
      await this.#remove(urls);
    }
  }

  /** Files first: after a crash in between, the row still says that there is something to remove. */
  async #remove(urls: readonly string[]): Promise<void> {
    for (const url of urls) await this.deps.files.remove(nameOf(url));
    await this.units.run(({ db }) => deleteImages(db, urls));
  }
}

const requireSpace = async (db: Db, accountId: string, bytes: number): Promise<void> => {
  const kept = await sumImages(db, accountId);
  if (kept.count >= imageLimits.kept || kept.bytes + bytes > imageLimits.keptBytes)
    throw refuse.error('上传的图片已达上限；没有用上的图片会在一天之后删除，请届时再试');
};
