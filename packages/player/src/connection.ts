/**
 * The life of a live connection as a pure machine: events in, the next state and what is to be done out.
 * Nothing here knows of peers, pages or clocks.
 */
import type { Lack } from './webRtcSupport.ts';

export const RELOAD_AFTER_REFUSAL_MS = 500;
export const RELOAD_WHILE_DISCONNECTED_MS = 30_000;
/** A path that has not opened by now will not; browsers take twice as long to say so. */
export const CONNECT_WITHIN_MS = 8_000;
const FIRST_RETRY_MS = 2_000;
export const LONGEST_RETRY_MS = 30_000;

export type ConnectionPhase =
  | 'idle'
  | 'negotiating'
  | 'connecting'
  | 'connected'
  /** Was connected; a page that reloads does so every while until it is again. */
  | 'disconnected'
  /** The answer was no, or none came; the page is about to reload. */
  | 'refused'
  /** Refused again, or by a page that does not reload: the next attempt is made in place. */
  | 'waiting'
  /** Neither WebRTC nor HLS can play it. */
  | 'failed';

interface Means {
  readonly way: 'webrtc' | 'hls';
  /** Whether the same stream is there as HLS. */
  readonly hasFallback: boolean;
  /** What the browser has not; it then plays by HLS. */
  readonly lack: Lack | undefined;
  /** Whether the page reloads itself where the rules demand it. */
  readonly reloads: boolean;
}

export interface ConnectionState extends Means {
  readonly phase: ConnectionPhase;
  /** Attempts in place since the last picture. */
  readonly retries: number;
}

export type ConnectionEvent =
  | ({ readonly type: 'opened' } & Means)
  | { readonly type: 'answered' }
  /** `mayReload` is false soon after a refusal has reloaded the page. */
  | { readonly type: 'refused'; readonly lack?: Lack; readonly mayReload: boolean }
  | { readonly type: 'peer'; readonly state: RTCPeerConnectionState }
  /** The time to connect is over. */
  | { readonly type: 'late' }
  | { readonly type: 'hlsReady' }
  /** The playlist is not there, or not yet. */
  | { readonly type: 'hlsMissing' }
  | { readonly type: 'hlsFailed' }
  /** The pause before the next attempt is over. */
  | { readonly type: 'retry' }
  /** The page came back from the browser's cache, its connections closed. */
  | { readonly type: 'restored' }
  | { readonly type: 'closed' };

export type Warning = 'refused' | 'disconnected' | 'fallback' | 'unsupported';

export type ConnectionEffect =
  | { readonly type: 'negotiate' }
  | { readonly type: 'playHls' }
  | { readonly type: 'closeSource' }
  | { readonly type: 'warn'; readonly warning: Warning }
  | { readonly type: 'reloadAfter'; readonly ms: number }
  | { readonly type: 'reloadEvery'; readonly ms: number }
  | { readonly type: 'stopReloading' }
  | { readonly type: 'retryAfter'; readonly ms: number }
  | { readonly type: 'expectWithin'; readonly ms: number };

export interface Step {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

export const IDLE: ConnectionState = {
  phase: 'idle',
  way: 'webrtc',
  hasFallback: false,
  lack: undefined,
  reloads: false,
  retries: 0,
};

/** Refused for now, and trying again in place: the text about it stays until a picture comes. */
export const isAwaitingHost = ({ phase, retries }: ConnectionState): boolean =>
  phase === 'waiting' || (retries > 0 && (phase === 'negotiating' || phase === 'connecting'));

const stay = (state: ConnectionState): Step => ({ state, effects: [] });

export function step(state: ConnectionState, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'opened':
      return open(event);
    case 'closed':
      return { state: IDLE, effects: [{ type: 'stopReloading' }, { type: 'closeSource' }] };
    case 'answered':
      return state.phase === 'negotiating' ? expect(state) : stay(state);
    case 'refused':
      return state.phase === 'negotiating' ? refuse(state, event) : stay(state);
    case 'peer':
      return state.way === 'webrtc' ? followPeer(state, event.state) : stay(state);
    case 'late':
      return state.way === 'webrtc' ? fallBack(state) : stay(state);
    case 'hlsReady':
      return state.way === 'hls' ? connect(state) : stay(state);
    case 'hlsMissing':
    case 'hlsFailed':
      return state.way === 'hls' ? loseHls(state, event.type === 'hlsMissing') : stay(state);
    case 'retry':
      return state.phase === 'waiting' || state.phase === 'disconnected'
        ? tryAgain(state)
        : stay(state);
    case 'restored':
      return state.phase === 'idle' || state.phase === 'failed' ? stay(state) : tryAgain(state);
  }
}

/** Where a page's attempt begins: WebRTC unless the address or the browser says HLS. */
function open({ way, hasFallback, lack, reloads }: Means): Step {
  const state: ConnectionState = {
    phase: 'idle',
    way,
    hasFallback,
    lack: way === 'webrtc' ? lack : undefined,
    reloads,
    retries: 0,
  };
  if (state.lack && hasFallback) return withoutWebRtc(state, state.lack);
  // A foreign origin may send another codec than H.264, but nothing comes without WebRTC.
  return state.lack === 'webrtc' ? stay({ ...state, phase: 'failed' }) : attempt(state);
}

function withoutWebRtc(state: ConnectionState, lack: Lack): Step {
  const { state: next, effects } = attempt({ ...state, way: 'hls', lack });
  return { state: next, effects: [{ type: 'warn', warning: 'unsupported' }, ...effects] };
}

function attempt(state: ConnectionState): Step {
  return state.way === 'hls'
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

function expect(state: ConnectionState): Step {
  return {
    state: { ...state, phase: 'connecting' },
    effects: [{ type: 'expectWithin', ms: CONNECT_WITHIN_MS }],
  };
}

function refuse(
  state: ConnectionState,
  { lack, mayReload }: { lack?: Lack; mayReload: boolean },
): Step {
  if (lack && state.hasFallback) {
    const { state: next, effects } = withoutWebRtc(state, lack);
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

/** The page stays usable, and asks less and less often. */
function wait(state: ConnectionState): Step {
  return {
    state: { ...state, phase: 'waiting' },
    effects: [{ type: 'closeSource' }, { type: 'retryAfter', ms: pauseAfter(state.retries) }],
  };
}

export const pauseAfter = (retries: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);

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
        : { type: 'retryAfter', ms: pauseAfter(0) },
    ],
  };
}

/** The answer came and yet no packet gets through: a network that blocks UDP. */
function fallBack(state: ConnectionState): Step {
  if (state.phase !== 'connecting') return stay(state);
  if (!state.hasFallback) {
    return { state: { ...state, phase: 'failed' }, effects: [{ type: 'closeSource' }] };
  }
  return {
    state: { ...state, phase: 'connecting', way: 'hls' },
    effects: [{ type: 'closeSource' }, { type: 'warn', warning: 'fallback' }, { type: 'playHls' }],
  };
}

function loseHls(state: ConnectionState, isMissing: boolean): Step {
  if (state.phase === 'connected' || state.phase === 'disconnected') return disconnect(state);
  return isMissing ? wait(state) : stay({ ...state, phase: 'failed' });
}
