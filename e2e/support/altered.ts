import type { CallData, CallName } from '@live/protocol';
import { calls } from '@live/protocol';
import type { Page } from '@playwright/test';

/** A running room without a publisher makes the page reload, by rule: no stream, no reload. */
const usually = { roomInfo: { liveStreamUrl: '' } };

/** Lets the real answer through with some of its fields changed: what another back end may send. */
export const alterAnswer = async <N extends CallName>(
  page: Page,
  name: N,
  change: Partial<CallData<N>>,
): Promise<void> => {
  await page.route(`**${calls[name].path}`, async (route) => {
    const usual = name === 'roomInfo' ? usually.roomInfo : {};
    const response = await route.fetch().catch(() => undefined);
    if (!response) return route.abort();
    const envelope = await response.json();
    if (response.ok()) envelope.data = { ...envelope.data, ...usual, ...change };
    await route.fulfill({ response, json: envelope });
  });
};

/** Answers with a refusal instead of asking the server. */
export const refuseCall = async (
  page: Page,
  name: CallName,
  refusal: { code: number; msg: string },
): Promise<void> => {
  await page.route(`**${calls[name].path}`, (route) => route.fulfill({ json: refusal }));
};

/** Counts the calls that leave the page. */
export const countCalls = (page: Page, name: CallName): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === calls[name].path) count += 1;
  });
  return () => count;
};
