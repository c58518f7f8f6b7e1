import * as z from 'zod/mini';
import { type Notice, type NoticeBody, type NoticeName, noticeNames, notices } from './notices.ts';

export const NoticeEnvelope = z.object({
  code: z.int(),
  seq: z.optional(z.int()),
  body: z.unknown(),
});

const nameByCode = new Map(noticeNames.map((name) => [notices[name].code, name]));

export type DecodedNotice =
  | { kind: 'notice'; notice: Notice }
  /** An unknown code, which newer servers may send. */
  | { kind: 'unknown'; code: number; seq: number | undefined }
  | { kind: 'invalid'; reason: string };

export const encodeNotice = <N extends NoticeName>(
  name: N,
  seq: number | undefined,
  body: NoticeBody<N>,
): string => JSON.stringify({ code: notices[name].code, seq, body });

export const decodeNotice = (payload: string): DecodedNotice => {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    return { kind: 'invalid', reason: 'not JSON' };
  }
  const envelope = NoticeEnvelope.safeParse(json);
  if (!envelope.success) return { kind: 'invalid', reason: 'not a notice' };
  const { code, seq } = envelope.data;
  const name = nameByCode.get(code);
  if (!name) return { kind: 'unknown', code, seq };
  const body = notices[name].body.safeParse(envelope.data.body);
  if (!body.success) {
    const fields = body.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return { kind: 'invalid', reason: `${name}: ${fields}` };
  }
  return { kind: 'notice', notice: { name, seq, body: body.data } as Notice };
};
