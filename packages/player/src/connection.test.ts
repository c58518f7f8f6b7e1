import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  IDLE,
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

const opened = { type: 'opened', way: 'webrtc', hasFallback: true } as const;
const answered = { type: 'answered' } as const;
const peer = (state: RTCPeerConnectionState) => ({ type: 'peer', state }) as const;

describe('the connection', () => {
  it('N-01 negotiates when it is opened', () => {
    expect(run(opened).effects).toEqual([{ type: 'negotiate' }]);
  });

  it('V-08 plays an HLS address as HLS', () => {
    const { state, effects } = run({ type: 'opened', way: 'hls', hasFallback: false });
    expect(effects).toEqual([{ type: 'playHls' }]);
    expect(state.phase).toBe('connecting');
  });

  it('N-02 warns and reloads half a second after a refusal', () => {
    const { state, last } = run(opened, { type: 'refused' });
    expect(state.phase).toBe('refused');
    expect(last).toEqual([
      { type: 'warn', warning: 'refused' },
      { type: 'reloadAfter', ms: 500 },
    ]);
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

  it('N-03 connected again ends the reloading', () => {
    const events = [opened, answered, peer('connected'), peer('disconnected'), peer('connected')];
    const { state, last } = run(...events);
    expect(state.phase).toBe('connected');
    expect(last).toEqual([{ type: 'stopReloading' }]);
  });

  it('N-03 failed after having been connected counts as disconnected', () => {
    const { state } = run(opened, answered, peer('connected'), peer('failed'));
    expect(state.phase).toBe('disconnected');
  });

  it.each([peer('failed'), { type: 'late' } as const])(
    'N-03 %j before ever connecting falls back to HLS',
    (event) => {
      const { state, last } = run(opened, answered, event);
      expect(state).toMatchObject({ phase: 'connecting', way: 'hls' });
      expect(last).toEqual([
        { type: 'closePeer' },
        { type: 'warn', warning: 'fallback' },
        { type: 'playHls' },
      ]);
    },
  );

  it('V-07 fails when there is nothing left to try', () => {
    const alone = { ...opened, hasFallback: false };
    expect(run(alone, answered, peer('failed')).state.phase).toBe('failed');
    const both = [opened, answered, peer('failed'), { type: 'hlsFailed' } as const];
    expect(run(...both).state.phase).toBe('failed');
  });

  it('N-03 HLS that stops counts as disconnected too', () => {
    const { state, last } = run(
      { type: 'opened', way: 'hls', hasFallback: false },
      { type: 'hlsReady' },
      { type: 'hlsFailed' },
    );
    expect(state.phase).toBe('disconnected');
    expect(last).toContainEqual({ type: 'reloadEvery', ms: 30_000 });
  });

  it('N-05 closing from any state closes the peer and ends the reloading', () => {
    const events: fc.Arbitrary<ConnectionEvent> = fc.oneof(
      fc.constant(opened),
      fc.constant(answered),
      fc.constantFrom<ConnectionEvent>(
        { type: 'refused' },
        { type: 'late' },
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
        expect(last).toEqual([{ type: 'stopReloading' }, { type: 'closePeer' }]);
      }),
    );
  });

  it('N-03 reloads every 30 seconds exactly while disconnected, whatever happens', () => {
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
