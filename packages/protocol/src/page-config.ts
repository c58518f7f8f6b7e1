import * as z from 'zod/mini';
import { defaultTopics } from './topics.ts';

/** Angle codes that rotate a portrait video by −90°, and those that also flip it vertically. */
export const defaultAngles = { rotate: [90, 270], flip: [270] };

/** `/config.json`: what differs between back ends, read when the page starts. */
export const PageConfig = z.object({
  /** Base of the calls; empty for the page's own origin with its cookie. */
  apiBase: z._default(z.string(), ''),
  lineGroupId: z._default(z.union([z.string(), z.int()]), 1),
  topics: z._default(
    z.object({ client: z.string(), server: z.string(), up: z.string(), reply: z.string() }),
    defaultTopics,
  ),
  angles: z._default(z.object({ rotate: z.array(z.int()), flip: z.array(z.int()) }), defaultAngles),
  /** The zone of the times in answers; empty where it is the page's own. */
  timeZone: z._default(z.string(), ''),
  /** Version of the server, shown for support. */
  version: z._default(z.string(), ''),
  build: z._default(z.string(), ''),
  /** Where viewers open the phone's page; empty for the page's own origin. */
  viewerBase: z._default(z.string(), ''),
  /** Nothing but the first administrator can be made yet. */
  firstStart: z._default(z.boolean(), false),
  /** The demo offers sign-in with one click. */
  demo: z._default(z.boolean(), false),
});
export type PageConfig = z.infer<typeof PageConfig>;
