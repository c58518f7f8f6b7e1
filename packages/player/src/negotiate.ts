/** An answered offer. */
export interface Answer {
  readonly sdp: string;
  /** Where to say that this side leaves, if the other side wants to be told. */
  readonly session?: string;
}

/** A "no", or no answer at all. */
export class NegotiationRefused extends Error {}

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

/** The form type is a lie that saves the preflight; origins read the body as JSON. */
export async function negotiate(
  address: string,
  offer: string,
  signal: AbortSignal,
): Promise<Answer> {
  const body = JSON.stringify({
    version: 'v1.0',
    sessionId: crypto.randomUUID(),
    localSdp: { type: 'offer', sdp: offer },
  });
  const type = 'application/x-www-form-urlencoded; charset=UTF-8';
  const response = await post(address, type, body, signal);
  const answer: unknown = await response.json().catch(() => undefined);
  const { code, remoteSdp } = (answer ?? {}) as { code?: unknown; remoteSdp?: unknown };
  const sdp = typeof remoteSdp === 'string' ? remoteSdp : (remoteSdp as { sdp?: unknown })?.sdp;
  if (Number(code) !== 200 || typeof sdp !== 'string') {
    throw new NegotiationRefused(`code ${String(code)}`);
  }
  return { sdp };
}

export async function negotiateWhep(
  address: string,
  offer: string,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await post(address, 'application/sdp', offer, signal);
  if (response.status !== 201) throw new NegotiationRefused(`status ${response.status}`);
  const sdp = await response.text();
  const location = response.headers.get('location');
  if (!location) return { sdp };
  const session = new URL(location, response.url || address);
  // The session is guarded by the same token that opened it.
  const token = new URL(response.url || address).searchParams.get('token');
  if (token && !session.searchParams.has('token')) session.searchParams.set('token', token);
  return { sdp, session: session.href };
}
