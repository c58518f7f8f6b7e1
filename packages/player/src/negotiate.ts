import type { Lack } from './webRtcSupport.ts';

/** An answered offer. */
export interface Answer {
  readonly sdp: string;
  /** Where to say that this side leaves, if the other side wants to be told. */
  readonly session?: string;
}

/** A "no", or no answer at all. */
export class NegotiationRefused extends Error {
  /** What the origin missed in the offer. */
  readonly lack: Lack | undefined;

  constructor(message: string, lack?: Lack) {
    super(message);
    this.lack = lack;
  }
}

/** How our origin says that the offer holds no codec it could send. */
const CODEC_CODE = 415;
const CODEC_STATUS = 422;

/** A little more than the origin holds an offer for a late publisher. */
const PATIENCE_MS = 15_000;

async function post(address: string, type: string, body: string, signal: AbortSignal) {
  try {
    return await fetch(address, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
  } catch {
    throw new NegotiationRefused('no answer');
  }
}

/** Not `crypto.randomUUID`, which is missing where a page came without encryption, on a local network say. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The form type is a lie that saves the preflight; origins read the body as JSON. */
export async function negotiate(
  address: string,
  offer: string,
  signal: AbortSignal,
): Promise<Answer> {
  const body = JSON.stringify({
    version: 'v1.0',
    sessionId: randomId(),
    localSdp: { type: 'offer', sdp: offer },
  });
  const type = 'application/x-www-form-urlencoded; charset=UTF-8';
  const response = await post(address, type, body, signal);
  const answer: unknown = await response.json().catch(() => undefined);
  const { code, remoteSdp } = (answer ?? {}) as { code?: unknown; remoteSdp?: unknown };
  const sdp = typeof remoteSdp === 'string' ? remoteSdp : (remoteSdp as { sdp?: unknown })?.sdp;
  if (Number(code) !== 200 || typeof sdp !== 'string') {
    throw new NegotiationRefused(
      `code ${String(code)}`,
      Number(code) === CODEC_CODE ? 'h264' : undefined,
    );
  }
  return { sdp };
}

export async function negotiateWhep(
  address: string,
  offer: string,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await post(address, 'application/sdp', offer, signal);
  const { status } = response;
  if (status !== 201) {
    throw new NegotiationRefused(`status ${status}`, status === CODEC_STATUS ? 'h264' : undefined);
  }
  const sdp = await response.text();
  const location = response.headers.get('location');
  if (!location) return { sdp };
  const session = new URL(location, response.url || address);
  // The session is guarded by the same token that opened it.
  const token = new URL(response.url || address).searchParams.get('token');
  if (token && !session.searchParams.has('token')) session.searchParams.set('token', token);
  return { sdp, session: session.href };
}
