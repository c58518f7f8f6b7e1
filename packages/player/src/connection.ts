/**
 * The life of a live connection as a pure machine: events in, the next state and what is to be done out.
 * Nothing here knows of peers, pages or clocks.
 */

export const RELOAD_AFTER_REFUSAL_MS = 500;
export const RELOAD_WHILE_DISCONNECTED_MS = 30_000;
/** A path that has not opened by now will not; browsers take twice as long to say so. */
export const CONNECT_WITHIN_MS = 8_000;

export type ConnectionPhase =
  | 'idle'
  | 'negotiating'
  | 'connecting'
  | 'connected'
  /** Was connected; the page reloads every while until it is again. */
  | 'disconnected'
  /** The answer was no, or none came; the page is about to reload. */
  | 'refused'
  /** Neither WebRTC nor HLS can play it. */
  | 'failed';

export interface ConnectionState {
  readonly phase: ConnectionPhase;
  readonly way: 'webrtc' | 'hls';
  readonly hasFallback: boolean;
}

export type ConnectionEvent =
  | { readonly type: 'opened'; readonly way: 'webrtc' | 'hls'; readonly hasFallback: boolean }
  | { readonly type: 'answered' }
  | { readonly type: 'refused' }
  | { readonly type: 'peer'; readonly state: RTCPeerConnectionState }
  /** The time to connect is over. */
  | { readonly type: 'late' }
  | { readonly type: 'hlsReady' }
  | { readonly type: 'hlsFailed' }
  | { readonly type: 'closed' };

export type Warning = 'refused' | 'disconnected' | 'fallback';

export type ConnectionEffect =
  | { readonly type: 'negotiate' }
  | { readonly type: 'playHls' }
  | { readonly type: 'closePeer' }
  | { readonly type: 'warn'; readonly warning: Warning }
  | { readonly type: 'reloadAfter'; readonly ms: number }
  | { readonly type: 'reloadEvery'; readonly ms: number }
  | { readonly type: 'stopReloading' }
  | { readonly type: 'expectWithin'; readonly ms: number };

export interface Step {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

export const IDLE: ConnectionState = { phase: 'idle', way: 'webrtc', hasFallback: false };

const stay = (state: ConnectionState): Step => ({ state, effects: [] });

export function step(state: ConnectionState, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'opened':
      return open(event);
    case 'closed':
      return { state: IDLE, effects: [{ type: 'stopReloading' }, { type: 'closePeer' }] };
    case 'answered':
      return state.phase === 'negotiating' ? expect(state) : stay(state);
    case 'refused':
      return state.phase === 'negotiating' ? refuse(state) : stay(state);
    case 'peer':
      return state.way === 'webrtc' ? followPeer(state, event.state) : stay(state);
    case 'late':
      return state.way === 'webrtc' ? fallBack(state) : stay(state);
    case 'hlsReady':
      return state.way === 'hls' ? connect(state) : stay(state);
    case 'hlsFailed':
      return state.way === 'hls' ? loseHls(state) : stay(state);
  }
}

function open({ way, hasFallback }: { way: 'webrtc' | 'hls'; hasFallback: boolean }): Step {
  if (way === 'hls') {
    return { state: { phase: 'connecting', way, hasFallback }, effects: [{ type: 'playHls' }] };
  }
  return { state: { phase: 'negotiating', way, hasFallback }, effects: [{ type: 'negotiate' }] };
}

function expect(state: ConnectionState): Step {
  return {
    state: { ...state, phase: 'connecting' },
    effects: [{ type: 'expectWithin', ms: CONNECT_WITHIN_MS }],
  };
}

function refuse(state: ConnectionState): Step {
  return {
    state: { ...state, phase: 'refused' },
    effects: [
      { type: 'warn', warning: 'refused' },
      { type: 'reloadAfter', ms: RELOAD_AFTER_REFUSAL_MS },
    ],
  };
}

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
  return { state: { ...state, phase: 'connected' }, effects };
}

function disconnect(state: ConnectionState): Step {
  if (state.phase === 'disconnected') return stay(state);
  return {
    state: { ...state, phase: 'disconnected' },
    effects: [
      { type: 'warn', warning: 'disconnected' },
      { type: 'reloadEvery', ms: RELOAD_WHILE_DISCONNECTED_MS },
    ],
  };
}

/** The answer came and yet no packet gets through: a network that blocks UDP. */
function fallBack(state: ConnectionState): Step {
  if (state.phase !== 'connecting') return stay(state);
  if (!state.hasFallback) {
    return { state: { ...state, phase: 'failed' }, effects: [{ type: 'closePeer' }] };
  }
  return {
    state: { ...state, phase: 'connecting', way: 'hls' },
    effects: [{ type: 'closePeer' }, { type: 'warn', warning: 'fallback' }, { type: 'playHls' }],
  };
}

function loseHls(state: ConnectionState): Step {
  if (state.phase === 'connected' || state.phase === 'disconnected') return disconnect(state);
  return stay({ ...state, phase: 'failed' });
}
