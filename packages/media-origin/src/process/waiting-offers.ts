import { guarded, guardedTimeout, printError } from '@live/guards';
import { MediaRefusal, type OfferRequest } from '../media-origin.ts';
import { mediaTexts } from '../texts.ts';

const MAX_OFFERS = 2_000;

interface WaitingOffer {
  readonly liveId: string;
  readonly accountId: string;
  notify(): void;
}

/**
 * Offers to play that wait for their publisher. They wait in the server, so that however many there are, the control
 * connection stays free for heartbeats and for what ends sessions.
 */
export class WaitingOffers {
  readonly #offers = new Set<WaitingOffer>();
  readonly #maxPerAccount: number;

  constructor(maxPerAccount: number) {
    this.#maxPerAccount = maxPerAccount;
  }

  get size(): number {
    return this.#offers.size;
  }

  /** Called when a publisher has come. */
  published(liveId: string): void {
    for (const offer of this.#offers) if (offer.liveId === liveId) offer.notify();
  }

  /** Begins to listen for the publisher of an offer, before it is known whether there is one. */
  add({ liveId, accountId }: OfferRequest): {
    /** False when none has come in time. */
    published(ms: number, signal?: AbortSignal): Promise<boolean>;
    end(): void;
  } {
    const own = [...this.#offers].filter((offer) => offer.accountId === accountId);
    if (own.length >= this.#maxPerAccount || this.#offers.size >= MAX_OFFERS)
      throw new MediaRefusal('limit', mediaTexts.tooManyRequests);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const offer = { liveId, accountId, notify: () => resolve(true) };
    this.#offers.add(offer);
    return {
      published: async (ms, signal) => {
        const guardedGiveUp = guarded(printError, () => resolve(false));
        const late = guardedTimeout(printError, () => resolve(false), Math.max(0, ms));
        signal?.addEventListener('abort', guardedGiveUp, { once: true });
        if (signal?.aborted) guardedGiveUp();
        try {
          return await promise;
        } finally {
          clearTimeout(late);
          signal?.removeEventListener('abort', guardedGiveUp);
        }
      },
      end: () => this.#offers.delete(offer),
    };
  }
}
