/**
 * State machine of a live connection: events in, next state and effects out.
 */
import type { MissingCapability } from './webRtcSupport.ts';

export const RELOAD_AFTER_REFUSAL_MS = 500;
export const RELOAD_WHILE_DISCONNECTED_MS = 30_000;
/** A connection that is not open by now will fail; browsers report that only after twice this time. */
export const CONNECT_WITHIN_MS = 8_000;
const FIRST_RETRY_MS = 2_000;
export const MAX_RETRY_MS = 30_000;

export type ConnectionPhase =
  | 'idle'
  | 'negotiating'
  | 'connecting'
  | 'connected'
  /** Was connected; the page reloads or retries until it is again. */
  | 'disconnected'
  /** Refused or not answered; the page is about to reload. */
  | 'refused'
  /** Refused again, or on a page that does not reload: the next attempt happens in place. */
  | 'waiting'
  /** Neither WebRTC nor HLS can play it. */
  | 'failed';

/** Why a stream cannot be played by WebRTC, so that HLS is used. */
export type Obstacle = MissingCapability | 'full';

interface PlaybackOptions {
  readonly transport: 'webrtc' | 'hls';
  /** Whether the same stream is available as HLS. */
  readonly hasFallback: boolean;
  /** What the browser lacks for WebRTC playback; HLS is used instead. */
  readonly missing: MissingCapability | undefined;
  /** Whether the page reloads itself on a refusal or a loss. */
  readonly reloads: boolean;
}

export interface ConnectionState extends PlaybackOptions {
  readonly phase: ConnectionPhase;
  /** Retries in place since the last connection. */
  readonly retries: number;
}

export type ConnectionEvent =
  | ({ readonly type: 'opened' } & PlaybackOptions)
  | { readonly type: 'answered' }
  /** `mayReload` is false soon after a refusal has reloaded the page. */
  | { readonly type: 'refused'; readonly obstacle?: Obstacle; readonly mayReload: boolean }
  | { readonly type: 'peer'; readonly state: RTCPeerConnectionState }
  /** The connection timeout has passed. */
  | { readonly type: 'connectTimedOut' }
  | { readonly type: 'hlsReady' }
  /** The playlist does not exist, or not yet. */
  | { readonly type: 'hlsMissing' }
  | { readonly type: 'hlsFailed' }
  /** The delay before the next attempt is over. */
  | { readonly type: 'retry' }
  /** The page was restored from the back-forward cache with its connections closed. */
  | { readonly type: 'restored' }
  | { readonly type: 'closed' };

export type Warning = 'refused' | 'disconnected' | 'fallback' | 'full' | 'unsupported';

export type ConnectionEffect =
  | { readonly type: 'negotiate' }
  | { readonly type: 'playHls' }
  | { readonly type: 'closeSource' }
  | { readonly type: 'warn'; readonly warning: Warning }
  | { readonly type: 'reloadAfter'; readonly ms: number }
  | { readonly type: 'reloadEvery'; readonly ms: number }
  | { readonly type: 'stopReloading' }
  | { readonly type: 'retryAfter'; readonly ms: number }
  | { readonly type: 'timeoutAfter'; readonly ms: number };

export interface Step {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

export const IDLE: ConnectionState = {
  phase: 'idle',
  transport: 'webrtc',
  hasFallback: false,
  missing: undefined,
  reloads: false,
  retries: 0,
};

/** Whether retries in place are running; their message stays until playback starts. */
export const isRetryingInPlace = ({ phase, retries }: ConnectionState): boolean =>
  phase === 'waiting' || (retries > 0 && (phase === 'negotiating' || phase === 'connecting'));

const stay = (state: ConnectionState): Step => ({ state, effects: [] });

export function step(state: ConnectionState, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'opened':
      return open(event);
    case 'closed':
      return { state: IDLE, effects: [{ type: 'stopReloading' }, { type: 'closeSource' }] };
    case 'answered':
      return state.phase === 'negotiating' ? awaitConnection(state) : stay(state);
    case 'refused':
      return state.phase === 'negotiating' ? refuse(state, event) : stay(state);
    case 'peer':
      return state.transport === 'webrtc' ? followPeer(state, event.state) : stay(state);
    case 'connectTimedOut':
      return state.transport === 'webrtc' ? fallBack(state) : stay(state);
    case 'hlsReady':
      return state.transport === 'hls' ? connect(state) : stay(state);
    case 'hlsMissing':
    case 'hlsFailed':
      return state.transport === 'hls'
        ? handleHlsLoss(state, event.type === 'hlsMissing')
        : stay(state);
    case 'retry':
      return state.phase === 'waiting' || state.phase === 'disconnected'
        ? tryAgain(state)
        : stay(state);
    case 'restored':
      return state.phase === 'idle' || state.phase === 'failed' ? stay(state) : tryAgain(state);
  }
}

/** Starts with WebRTC unless the URL or the browser requires HLS. */
function open({ transport, hasFallback, missing, reloads }: PlaybackOptions): Step {
  const state: ConnectionState = {
    phase: 'idle',
    transport,
    hasFallback,
    missing: transport === 'webrtc' ? missing : undefined,
    reloads,
    retries: 0,
  };
  if (state.missing && hasFallback) return withoutWebRtc(state, state.missing);
  // Another media origin may send a codec other than H.264, but WebRTC itself is required.
  return state.missing === 'webrtc' ? stay({ ...state, phase: 'failed' }) : attempt(state);
}

function withoutWebRtc(state: ConnectionState, missing: MissingCapability): Step {
  const { state: next, effects } = attempt({ ...state, transport: 'hls', missing });
  return { state: next, effects: [{ type: 'warn', warning: 'unsupported' }, ...effects] };
}

function attempt(state: ConnectionState): Step {
  return state.transport === 'hls'
    ? { state: { ...state, phase: 'connecting' }, effects: [{ type: 'playHls' }] }
    : { state: { ...state, phase: 'negotiating' }, effects: [{ type: 'negotiate' }] };
}

function tryAgain(state: ConnectionState): Step {
  const { state: next, effects } = attempt({ ...state, retries: state.retries + 1 });
  return {
    state: next,
    effects: [{ type: 'stopReloading' }, { type: 'closeSource' }, ...effects],
  };
}

function awaitConnection(state: ConnectionState): Step {
  return {
    state: { ...state, phase: 'connecting' },
    effects: [{ type: 'timeoutAfter', ms: CONNECT_WITHIN_MS }],
  };
}

function refuse(
  state: ConnectionState,
  { obstacle, mayReload }: { obstacle?: Obstacle; mayReload: boolean },
): Step {
  if (obstacle === 'full' && state.hasFallback) return playInstead(state, 'full');
  if (obstacle && obstacle !== 'full' && state.hasFallback) {
    const { state: next, effects } = withoutWebRtc(state, obstacle);
    return { state: next, effects: [{ type: 'closeSource' }, ...effects] };
  }
  if (!state.reloads || !mayReload || state.retries > 0) return wait(state);
  return {
    state: { ...state, phase: 'refused' },
    effects: [
      { type: 'warn', warning: 'refused' },
      { type: 'reloadAfter', ms: RELOAD_AFTER_REFUSAL_MS },
    ],
  };
}

/** Retries in place with growing delays, so that the page stays usable. */
function wait(state: ConnectionState): Step {
  return {
    state: { ...state, phase: 'waiting' },
    effects: [{ type: 'closeSource' }, { type: 'retryAfter', ms: retryDelay(state.retries) }],
  };
}

export const retryDelay = (retries: number): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);

function followPeer(state: ConnectionState, peer: RTCPeerConnectionState): Step {
  const wasConnected = state.phase === 'connected' || state.phase === 'disconnected';
  if (peer === 'connected') return connect(state);
  if (peer === 'disconnected') return wasConnected ? disconnect(state) : stay(state);
  if (peer !== 'failed') return stay(state);
  return wasConnected ? disconnect(state) : fallBack(state);
}

function connect(state: ConnectionState): Step {
  if (state.phase === 'connected') return stay(state);
  const effects: ConnectionEffect[] =
    state.phase === 'disconnected' ? [{ type: 'stopReloading' }] : [];
  return { state: { ...state, phase: 'connected', retries: 0 }, effects };
}

function disconnect(state: ConnectionState): Step {
  if (state.phase === 'disconnected') return stay(state);
  return {
    state: { ...state, phase: 'disconnected' },
    effects: [
      { type: 'warn', warning: 'disconnected' },
      state.reloads
        ? { type: 'reloadEvery', ms: RELOAD_WHILE_DISCONNECTED_MS }
        : { type: 'retryAfter', ms: retryDelay(0) },
    ],
  };
}

/** Negotiated but never connected, as on a network that blocks UDP. */
function fallBack(state: ConnectionState): Step {
  if (state.phase !== 'connecting') return stay(state);
  if (!state.hasFallback) {
    return { state: { ...state, phase: 'failed' }, effects: [{ type: 'closeSource' }] };
  }
  return playInstead(state, 'fallback');
}

/** Plays the same stream as HLS. */
function playInstead(state: ConnectionState, warning: 'fallback' | 'full'): Step {
  return {
    state: { ...state, phase: 'connecting', transport: 'hls' },
    effects: [{ type: 'closeSource' }, { type: 'warn', warning }, { type: 'playHls' }],
  };
}

function handleHlsLoss(state: ConnectionState, isMissing: boolean): Step {
  if (state.phase === 'connected' || state.phase === 'disconnected') return disconnect(state);
  return isMissing ? wait(state) : stay({ ...state, phase: 'failed' });
}
