import type { CallData, CallName } from '@live/protocol';
import { calls } from '@live/protocol';
import type { Page } from '@playwright/test';

/** Without a stream the page does not reload, which it does for a live room without a publisher (N-02). */
const defaultChanges = { roomInfo: { liveStreamUrl: '' } };

/** Changes fields of the real response, to simulate another back end. */
export const alterResponse = async <N extends CallName>(
  page: Page,
  name: N,
  change: Partial<CallData<N>>,
): Promise<void> => {
  await page.route(`**${calls[name].path}`, async (route) => {
    const defaults = name === 'roomInfo' ? defaultChanges.roomInfo : {};
    const response = await route.fetch().catch(() => undefined);
    // A page that is closed, or a server that is killed, leaves no body to change.
    const envelope = await response?.json().catch(() => undefined);
    if (!response || !envelope) return route.abort().catch(() => {});
    if (response.ok()) envelope.data = { ...envelope.data, ...defaults, ...change };
    await route.fulfill({ response, json: envelope });
  });
};

/** Responds with an error without a request to the server. */
export const refuseCall = async (
  page: Page,
  name: CallName,
  refusal: { code: number; msg: string },
): Promise<void> => {
  await page.route(`**${calls[name].path}`, (route) => route.fulfill({ json: refusal }));
};

/** Counts the requests of the page. */
export const countCalls = (page: Page, name: CallName): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === calls[name].path) count += 1;
  });
  return () => count;
};
