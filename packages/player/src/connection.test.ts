import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  IDLE,
  isRetryingInPlace,
  retryDelay,
  step,
} from './connection.ts';

function run(...events: ConnectionEvent[]): {
  state: ConnectionState;
  effects: ConnectionEffect[];
  last: readonly ConnectionEffect[];
} {
  let state = IDLE;
  let last: readonly ConnectionEffect[] = [];
  const effects: ConnectionEffect[] = [];
  for (const event of events) {
    ({ state, effects: last } = step(state, event));
    effects.push(...last);
  }
  return { state, effects, last };
}

const opened = {
  type: 'opened',
  transport: 'webrtc',
  hasFallback: true,
  missing: undefined,
  reloads: true,
} as const;
const openedHls = { ...opened, transport: 'hls', hasFallback: false } as const;
/** A page that never reloads itself, as on phones. */
const openedPhone = { ...opened, reloads: false } as const;
const refused = { type: 'refused', mayReload: true } as const;
const refusedAgain = { type: 'refused', mayReload: false } as const;
const retry = { type: 'retry' } as const;
const answered = { type: 'answered' } as const;
const peer = (state: RTCPeerConnectionState) => ({ type: 'peer', state }) as const;

describe('the connection', () => {
  it('N-01 negotiates when it is opened', () => {
    expect(run(opened).effects).toEqual([{ type: 'negotiate' }]);
  });

  it('V-08 plays an HLS URL as HLS', () => {
    const { state, effects } = run(openedHls);
    expect(effects).toEqual([{ type: 'playHls' }]);
    expect(state.phase).toBe('connecting');
  });

  it('N-02 warns and reloads half a second after a refusal', () => {
    const { state, last } = run(opened, refused);
    expect(state.phase).toBe('refused');
    expect(last).toEqual([
      { type: 'warn', warning: 'refused' },
      { type: 'reloadAfter', ms: 500 },
    ]);
  });

  it('N-02 a second refusal soon after a reload retries in place', () => {
    const { state, last, effects } = run(opened, refusedAgain);
    expect(isRetryingInPlace(state)).toBe(true);
    expect(last).toEqual([{ type: 'closeSource' }, { type: 'retryAfter', ms: 2_000 }]);
    expect(effects.map(({ type }) => type)).not.toContain('reloadAfter');
    const again = run(opened, refusedAgain, retry);
    expect(again.state.phase).toBe('negotiating');
    expect(isRetryingInPlace(again.state)).toBe(true);
    expect(again.last).toContainEqual({ type: 'negotiate' });
  });

  it('N-02 after a retry in place no refusal reloads the page', () => {
    const { state, last } = run(opened, refusedAgain, retry, refused);
    expect(state.phase).toBe('waiting');
    expect(last).toContainEqual({ type: 'retryAfter', ms: 4_000 });
  });

  it('N-02 delays grow up to 30 seconds, and start again after a connection', () => {
    expect([0, 1, 2, 3, 4, 5, 60].map(retryDelay)).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
    const events = [opened, refusedAgain, retry, answered, peer('connected')];
    const { state } = run(...events);
    expect(state).toMatchObject({ phase: 'connected', retries: 0 });
    expect(isRetryingInPlace(state)).toBe(false);
  });

  it('N-02 a page that never reloads retries in place, refused or disconnected', () => {
    expect(run(openedPhone, refused).last).toContainEqual({ type: 'retryAfter', ms: 2_000 });
    const events = [openedPhone, answered, peer('connected'), peer('disconnected')];
    expect(run(...events).last).toEqual([
      { type: 'warn', warning: 'disconnected' },
      { type: 'retryAfter', ms: 2_000 },
    ]);
    expect(run(...events, retry).state.phase).toBe('negotiating');
    // A recovered connection is not replaced.
    expect(run(...events, peer('connected'), retry).state.phase).toBe('connected');
  });

  it.each(['webrtc', 'h264'] as const)('N-08 plays HLS at once without %s', (missing) => {
    const { state, effects } = run({ ...opened, missing });
    expect(state).toMatchObject({ phase: 'connecting', transport: 'hls', missing });
    expect(effects).toEqual([{ type: 'warn', warning: 'unsupported' }, { type: 'playHls' }]);
  });

  it('N-08 negotiates with an origin without HLS, unless WebRTC is missing', () => {
    const alone = { ...opened, hasFallback: false };
    expect(run({ ...alone, missing: 'h264' }).effects).toEqual([{ type: 'negotiate' }]);
    const { state, effects } = run({ ...alone, missing: 'webrtc' });
    expect(state).toMatchObject({ phase: 'failed', missing: 'webrtc' });
    expect(effects).toEqual([]);
  });

  it('N-08 an HLS URL needs no WebRTC', () => {
    expect(run({ ...openedHls, missing: 'webrtc' }).effects).toEqual([{ type: 'playHls' }]);
  });

  it('N-08 a refusal because of the codec switches to HLS without a reload', () => {
    const { state, last } = run(opened, { ...refused, obstacle: 'h264' });
    expect(state).toMatchObject({ phase: 'connecting', transport: 'hls', missing: 'h264' });
    expect(last).toEqual([
      { type: 'closeSource' },
      { type: 'warn', warning: 'unsupported' },
      { type: 'playHls' },
    ]);
    const alone = { ...opened, hasFallback: false };
    expect(run(alone, { ...refused, obstacle: 'h264' }).state.phase).toBe('refused');
  });

  it('V-12 a room with too many players switches to HLS without a reload', () => {
    const { state, last } = run(opened, { ...refused, obstacle: 'full' });
    expect(state).toMatchObject({ phase: 'connecting', transport: 'hls', missing: undefined });
    expect(last).toEqual([
      { type: 'closeSource' },
      { type: 'warn', warning: 'full' },
      { type: 'playHls' },
    ]);
    const alone = { ...opened, hasFallback: false };
    expect(run(alone, { ...refused, obstacle: 'full' }).state.phase).toBe('refused');
  });

  it('N-08 retries in place for a playlist that does not exist yet', () => {
    const { state, last } = run({ ...opened, missing: 'h264' }, { type: 'hlsMissing' });
    expect(isRetryingInPlace(state)).toBe(true);
    expect(last).toEqual([{ type: 'closeSource' }, { type: 'retryAfter', ms: 2_000 }]);
    const again = run({ ...opened, missing: 'h264' }, { type: 'hlsMissing' }, retry);
    expect(again.last).toContainEqual({ type: 'playHls' });
  });

  it('N-05 a page restored from the browser’s cache reconnects', () => {
    const { state, last } = run(opened, answered, peer('connected'), { type: 'restored' });
    expect(state.phase).toBe('negotiating');
    expect(last).toEqual([
      { type: 'stopReloading' },
      { type: 'closeSource' },
      { type: 'negotiate' },
    ]);
    expect(run({ type: 'restored' }).state).toEqual(IDLE);
  });

  it('N-03 warns once and reloads every 30 seconds while disconnected', () => {
    const { state, last } = run(opened, answered, peer('connected'), peer('disconnected'));
    expect(state.phase).toBe('disconnected');
    expect(last).toEqual([
      { type: 'warn', warning: 'disconnected' },
      { type: 'reloadEvery', ms: 30_000 },
    ]);
    const events = [opened, answered, peer('connected'), peer('disconnected'), peer('failed')];
    expect(run(...events).last).toEqual([]);
  });

  it('N-03 reconnecting stops the reloads', () => {
    const events = [opened, answered, peer('connected'), peer('disconnected'), peer('connected')];
    const { state, last } = run(...events);
    expect(state.phase).toBe('connected');
    expect(last).toEqual([{ type: 'stopReloading' }]);
  });

  it('N-03 failed after having been connected counts as disconnected', () => {
    const { state } = run(opened, answered, peer('connected'), peer('failed'));
    expect(state.phase).toBe('disconnected');
  });

  it.each([peer('failed'), { type: 'connectTimedOut' } as const])(
    'N-03 %j before ever connecting falls back to HLS',
    (event) => {
      const { state, last } = run(opened, answered, event);
      expect(state).toMatchObject({ phase: 'connecting', transport: 'hls' });
      expect(last).toEqual([
        { type: 'closeSource' },
        { type: 'warn', warning: 'fallback' },
        { type: 'playHls' },
      ]);
    },
  );

  it('V-07 fails when neither WebRTC nor HLS works', () => {
    const alone = { ...opened, hasFallback: false };
    expect(run(alone, answered, peer('failed')).state.phase).toBe('failed');
    const both = [opened, answered, peer('failed'), { type: 'hlsFailed' } as const];
    expect(run(...both).state.phase).toBe('failed');
  });

  it('N-03 a failing HLS playback counts as disconnected', () => {
    const { state, last } = run(openedHls, { type: 'hlsReady' }, { type: 'hlsFailed' });
    expect(state.phase).toBe('disconnected');
    expect(last).toContainEqual({ type: 'reloadEvery', ms: 30_000 });
  });

  it('N-05 closing from any state closes the peer and stops the reloads', () => {
    const events: fc.Arbitrary<ConnectionEvent> = fc.oneof(
      fc.constant(opened),
      fc.constant(answered),
      fc.constantFrom<ConnectionEvent>(
        refused,
        refusedAgain,
        retry,
        { type: 'connectTimedOut' },
        { type: 'hlsReady' },
        { type: 'hlsFailed' },
      ),
      fc
        .constantFrom<RTCPeerConnectionState>('connecting', 'connected', 'disconnected', 'failed')
        .map(peer),
    );
    fc.assert(
      fc.property(fc.array(events), (before) => {
        const { state, last } = run(...before, { type: 'closed' });
        expect(state).toEqual(IDLE);
        expect(last).toEqual([{ type: 'stopReloading' }, { type: 'closeSource' }]);
      }),
    );
  });

  it('N-03 reloads every 30 seconds only while disconnected, after any events', () => {
    const events = fc.array(
      fc
        .constantFrom<RTCPeerConnectionState>('connecting', 'connected', 'disconnected', 'failed')
        .map(peer),
    );
    fc.assert(
      fc.property(events, (peers) => {
        let reloading = false;
        let { state } = run(opened, answered, peer('connected'));
        for (const event of peers) {
          const next = step(state, event);
          for (const { type } of next.effects) {
            if (type === 'reloadEvery') reloading = true;
            if (type === 'stopReloading') reloading = false;
          }
          state = next.state;
          expect(reloading).toBe(state.phase === 'disconnected');
        }
      }),
    );
  });
});
