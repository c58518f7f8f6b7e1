import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { HandledBy } from '../entities.ts';
import { Count, OneRoom } from '../fields.ts';

/** With what a program like OBS publishes in a room. */
const PublishKey = z.object({
  /** Which of the room's keys it is. */
  version: Count,
  /** Empty while it is withdrawn. */
  key: z.string(),
  whipUrl: z.string(),
  /** Server and stream key for RTMP; empty where it is not taken. */
  rtmpUrl: z.string(),
  rtmpKey: z.string(),
  /** Who changed it before the caller, whose request changed nothing. */
  handledBy: HandledBy,
});
export type PublishKey = z.infer<typeof PublishKey>;

const oneVersion = z.extend(OneRoom, { version: Count });

/** The publishing key of a room, for its operators. */
export const publishKeyCalls = defineCalls({
  publishKey: {
    path: '/room/publish-key',
    summary: '推流地址与密钥，供 OBS 等程序使用；一直有效，直到更换、收回或换主播',
    access: 'operator',
    phase: 'prepared',
    request: OneRoom,
    response: PublishKey,
  },
  publishKeyRenew: {
    path: '/room/publish-key-renew',
    summary: '更换推流密钥，用原密钥的推流随即断开；version 是看到的那一个',
    access: 'operator',
    phase: 'prepared',
    request: oneVersion,
    example: { version: 0 },
    response: PublishKey,
  },
  publishKeyWithdraw: {
    path: '/room/publish-key-withdraw',
    summary: '收回推流密钥，用它的推流随即断开；更换之后又有新的',
    access: 'operator',
    phase: 'prepared',
    request: oneVersion,
    example: { version: 0 },
    response: PublishKey,
  },
});
