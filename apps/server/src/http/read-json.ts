import type { IncomingMessage } from 'node:http';
import { guarded } from '@live/guards';
import { Result, resultText } from '@live/protocol';
import { Refusal } from '../domain/refusal.ts';
import { Disconnected, TooLarge } from './failure.ts';

export const BODY_LIMIT = 64 * 1024;

/** The raw body, because signatures are computed over it. */
export const readBody = (request: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const take = (part: Buffer) => {
      length += part.length;
      // The excess is read and dropped, so that the client can read the answer.
      if (length > maxBytes) reject(new TooLarge());
      else parts.push(part);
    };
    request.on('data', guarded(reject, take));
    request.on(
      'end',
      guarded(reject, () => resolve(Buffer.concat(parts))),
    );
    request.on('error', guarded(reject, reject));
    // A connection that closed before somebody listened tells nothing any more, and what waits for a file would wait for
    // ever. After the end this changes nothing.
    const leave = () => reject(new Disconnected());
    if (request.destroyed) leave();
    else request.on('close', guarded(reject, leave));
  });

/** The body is JSON whatever the header says: simple clients leave the header out. */
export const parseJson = (text: string): unknown => {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(Result.PARAM_ERROR, `${resultText[Result.PARAM_ERROR]}：请求不是 JSON`);
  }
};
