import type { Obstacle } from './connection.ts';

/** An answered offer. */
export interface Answer {
  readonly sdp: string;
  /** URL of the session, to be deleted when the player closes. */
  readonly session?: string;
}

/** The negotiation was refused or not answered. */
export class NegotiationError extends Error {
  /** Why the media origin will not answer such an offer, where it has said so. */
  readonly obstacle: Obstacle | undefined;

  constructor(message: string, obstacle?: Obstacle) {
    super(message);
    this.obstacle = obstacle;
  }
}

/** Our media origin's codes for an offer without a codec that it can send, and for a room with too many players. */
const OBSTACLES: Readonly<Record<number, Obstacle>> = { 415: 'h264', 422: 'h264', 503: 'full' };

/** Slightly longer than an offer waits at the media origin for a late publisher. */
const NEGOTIATION_TIMEOUT_MS = 15_000;

async function post(url: string, type: string, body: string, signal: AbortSignal) {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(NEGOTIATION_TIMEOUT_MS)]),
    });
  } catch {
    throw new NegotiationError('no answer');
  }
}

/** Not `crypto.randomUUID`, which is missing on pages served without TLS. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Sends JSON with a form content type to avoid a CORS preflight; media origins read the body as JSON. */
export async function negotiate(url: string, offer: string, signal: AbortSignal): Promise<Answer> {
  const body = JSON.stringify({
    version: 'v1.0',
    sessionId: randomId(),
    localSdp: { type: 'offer', sdp: offer },
  });
  const type = 'application/x-www-form-urlencoded; charset=UTF-8';
  const response = await post(url, type, body, signal);
  const answer: unknown = await response.json().catch(() => undefined);
  const { code, remoteSdp } = (answer ?? {}) as { code?: unknown; remoteSdp?: unknown };
  const sdp = typeof remoteSdp === 'string' ? remoteSdp : (remoteSdp as { sdp?: unknown })?.sdp;
  if (Number(code) !== 200 || typeof sdp !== 'string') {
    throw new NegotiationError(`code ${String(code)}`, OBSTACLES[Number(code)]);
  }
  return { sdp };
}

export async function negotiateWhep(
  url: string,
  offer: string,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await post(url, 'application/sdp', offer, signal);
  const { status } = response;
  if (status !== 201) {
    throw new NegotiationError(`status ${status}`, OBSTACLES[status]);
  }
  const sdp = await response.text();
  const location = response.headers.get('location');
  if (!location) return { sdp };
  const session = new URL(location, response.url || url);
  // The session requires the token of the request that created it.
  const token = new URL(response.url || url).searchParams.get('token');
  if (token && !session.searchParams.has('token')) session.searchParams.set('token', token);
  return { sdp, session: session.href };
}
