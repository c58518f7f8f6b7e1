import type { LinkConditions } from '@live/testkit/network-link';
import { UdpRelay } from '@live/testkit/udp-relay';
import type { Page } from '@playwright/test';

const SEED = 34;

/** Puts a network between the page's media and the origin, whose port is that of its first answer. */
export async function relayMedia(page: Page, conditions: LinkConditions): Promise<MediaRelay> {
  const relay = new MediaRelay(conditions);
  await page.route(/\/media\/(whip\/|[^/]+\.sdp)/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // Without candidates the origin waits for the page, which knows the relay alone.
    const offer = route.request().postData() ?? '';
    const postData = offer.replace(/a=candidate:.*?(?:\r\n|\\r\\n)/g, '');
    const response = await route.fetch({ postData });
    const body = await relay.redirect(await response.text());
    await route.fulfill({ response, body });
  });
  return relay;
}

export class MediaRelay {
  readonly #conditions: LinkConditions;
  #relay: Promise<UdpRelay> | undefined;

  constructor(conditions: LinkConditions) {
    this.#conditions = conditions;
  }

  async redirect(answer: string): Promise<string> {
    const originPort = Number(/a=candidate:\S+ \d+ UDP \d+ \S+ (\d+)/i.exec(answer)?.[1] ?? 0);
    if (originPort === 0) return answer;
    this.#relay ??= UdpRelay.open({ originPort, conditions: this.#conditions, seed: SEED });
    return (await this.#relay).relayAnswer(answer);
  }

  async totals(): Promise<Pick<UdpRelay, 'up' | 'down'>> {
    if (!this.#relay) throw new Error('no media was negotiated');
    return this.#relay;
  }

  async destroy(): Promise<void> {
    await (await this.#relay)?.destroy();
  }
}
