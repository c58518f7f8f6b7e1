import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaEvents } from './media-origin.ts';
import { MediaRoom } from './media-room.ts';
import { RecordingFiles } from './recording/recording-files.ts';
import { nack, pictureLossIndication, receiverReport } from './rtp/rtcp.ts';
import { isRtcp, sequenceOf, timestampOf } from './rtp/rtp.ts';
import { type Layer, SOURCE_TRACKS } from './rtp/rtp-rewriter.ts';
import { DirectPeer } from './testing/direct-peer.ts';
import { rtpPacket } from './testing/rtp-packet.ts';

const SPS = Buffer.from('6742c01fd9005005bb016a0202028000000300800000190783064a80', 'hex');
const unit = (header: number, bytes: number) =>
  Buffer.concat([Buffer.from([header]), Buffer.alloc(bytes, 1)]);
/** A keyframe with its parameters, in one packet. */
const keyframe = (bytes: number) =>
  Buffer.concat([
    Buffer.from([24]),
    ...[SPS, Buffer.from([0x68, 1]), unit(0x65, bytes)].flatMap((one) => [
      Buffer.from([one.length >> 8, one.length & 0xff]),
      one,
    ]),
  ]);
const [KEYFRAME, DELTA] = [keyframe(400), unit(0x61, 400)];
const [SMALL_KEYFRAME, SMALL_DELTA] = [keyframe(60), unit(0x61, 60)];
const FRAME_MS = 40;
const PICTURE_LOSS = 206;

let now = 0;
let folder: string;
beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  folder = mkdtempSync(join(tmpdir(), 'live-layers-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

interface Seen {
  readonly layer: Layer;
  readonly sequence: number;
  readonly timestamp: number;
}

/** A viewer whose reports say what the test wants. */
class TestViewer {
  readonly peer = new DirectPeer();
  readonly seen: Seen[] = [];
  readonly #lost: number[] = [];
  sounds = 0;
  /** Share of the packets that it asks for again. */
  loss = 0;

  constructor(room: MediaRoom, sessionId: string) {
    this.peer.onSent = (track, bytes) => {
      const packet = Buffer.from(bytes);
      if (isRtcp(packet)) return;
      if (track === 'audio') this.sounds += 1;
      else this.#note(packet);
    };
    const holder = { accountId: sessionId, sessionHash: '' };
    room.admitViewer({ sessionId, ...holder, peer: this.peer.answered });
    this.peer.open();
  }

  get layer(): Layer | undefined {
    return this.seen.at(-1)?.layer;
  }

  /** Asks for what it has lost. */
  askAgain(): void {
    for (const sequence of this.#lost.splice(0))
      this.peer.receive('video', nack(7_001, [sequence]));
  }

  report(): void {
    const reception = { ssrc: 7_001, fractionLost: 0, packetsLost: 0, highestSequence: 0 };
    const times = { jitter: 0, lastReport: 0, delaySinceReport: 0 };
    this.peer.receive('video', receiverReport({ ...reception, ...times }));
  }

  #note(packet: Buffer): void {
    const sequence = sequenceOf(packet);
    if (this.seen.some((one) => one.sequence === sequence)) return;
    const layer = packet.length < 200 ? 'small' : 'video';
    this.seen.push({ layer, sequence, timestamp: timestampOf(packet) });
    if (this.seen.length % 10 < this.loss * 10) this.#lost.push(sequence);
  }
}

function openRoom() {
  const events = new EventEmitter<MediaEvents>();
  events.on('fault', ({ error }) => {
    throw error;
  });
  const settings = { hlsFolder: join(folder, 'hls'), maxSegmentSeconds: 30, minFreeBytes: 0 };
  const room = new MediaRoom('1', settings, new RecordingFiles(join(folder, 'records')), events);
  const host = new DirectPeer(SOURCE_TRACKS);
  const asked: Record<string, number> = { video: 0, small: 0 };
  host.onSent = (track, packet) => {
    if (packet[1] === PICTURE_LOSS && packet.length === 12) asked[track] = (asked[track] ?? 0) + 1;
  };
  const session = { sessionId: 'host', accountId: 'a1', sessionHash: '', mediaTimeoutMs: 60_000 };
  room.admitPublisher({ ...session, bitrate: 2_500_000, peer: host.answered });
  return { room, host, asked };
}

/** Sends both layers, on clocks that differ, with a keyframe each second, and lets the viewers report. */
class TestHost {
  readonly #room: ReturnType<typeof openRoom>;
  readonly #viewers: readonly TestViewer[];
  #frame = 0;
  hasSmall = true;

  constructor(room: ReturnType<typeof openRoom>, viewers: readonly TestViewer[]) {
    this.#room = room;
    this.#viewers = viewers;
  }

  run(seconds: number): void {
    for (const end = now + seconds * 1_000; now < end; now += FRAME_MS) this.#send();
  }

  #send(): void {
    const { host, room } = this.#room;
    const frame = this.#frame;
    this.#frame += 1;
    const isKey = frame % 25 === 0;
    const time = { timestamp: frame * 3_600, marker: true };
    const send = (track: Layer | 'audio', ssrc: number, payload: Buffer, timestamp: number) => {
      const packet = rtpPacket({ ...time, sequence: frame & 0xffff, payload, timestamp });
      packet.writeUInt32BE(ssrc, 8);
      host.receive(track, packet);
    };
    send('video', 1, isKey ? KEYFRAME : DELTA, frame * 3_600);
    if (this.hasSmall) send('small', 2, isKey ? SMALL_KEYFRAME : SMALL_DELTA, frame * 3_600 + 777);
    send('audio', 3, Buffer.alloc(20), frame * 1_920);
    if (frame % 25 === 1) {
      host.receive('video', senderReport(1, frame * 3_600));
      if (this.hasSmall) host.receive('small', senderReport(2, frame * 3_600 + 777));
      for (const viewer of this.#viewers) viewer.report();
    }
    for (const viewer of this.#viewers) viewer.askAgain();
    room.tick(now);
  }
}

function senderReport(ssrc: number, rtpTimestamp: number): Buffer {
  const report = Buffer.alloc(28);
  report.writeUInt32BE(0x80c8_0006, 0);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE(Math.floor(now / 1_000), 8);
  report.writeUInt32BE(Math.floor(((now % 1_000) / 1_000) * 2 ** 32), 12);
  report.writeUInt32BE(rtpTimestamp, 16);
  return report;
}

function open() {
  const room = openRoom();
  const [poor, good] = [new TestViewer(room.room, 'poor'), new TestViewer(room.room, 'good')];
  return { ...room, poor, good, source: new TestHost(room, [poor, good]) };
}

const isContinuous = (seen: readonly Seen[]): boolean =>
  seen.every((one, index) => {
    const before = seen[index - 1];
    if (!before) return true;
    const isNext = ((one.sequence - before.sequence) & 0xffff) === 1;
    return isNext && ((one.timestamp - before.timestamp) | 0) > 0;
  });

describe('layers of a picture', () => {
  it('N-12 who loses much gets the small layer, in one sequence; the other keeps all of the picture', () => {
    const { poor, good, source } = open();
    source.run(5);
    expect([poor.layer, good.layer]).toEqual(['video', 'video']);
    poor.loss = 0.2;
    source.run(6);
    expect(poor.layer).toBe('small');
    expect(isContinuous(poor.seen)).toBe(true);
    // Both layers show the same moment at the same time.
    const last = good.seen.at(-1)?.timestamp;
    expect(poor.seen.at(-1)?.timestamp).toBe(last);
    expect(good.seen.every(({ layer }) => layer === 'video')).toBe(true);
    expect(isContinuous(good.seen)).toBe(true);
    expect(good.seen).toHaveLength(11 * 25);
  });

  it('N-12 who has got better gets the picture again, in the same sequence', () => {
    const { poor, source } = open();
    source.run(5);
    poor.loss = 0.2;
    source.run(6);
    poor.loss = 0;
    source.run(60);
    expect(poor.layer).toBe('video');
    expect(isContinuous(poor.seen)).toBe(true);
  });

  it('N-12 where not even the small layer is carried, the sound goes on alone, and the picture returns', () => {
    const { poor, good, source } = open();
    source.run(5);
    poor.loss = 0.5;
    source.run(12);
    const before = { frames: poor.seen.length, sounds: poor.sounds };
    source.run(4);
    expect(poor.seen).toHaveLength(before.frames);
    expect(poor.sounds).toBe(before.sounds + 100);
    poor.loss = 0;
    source.run(12);
    expect(poor.layer).toBe('small');
    expect(poor.seen.length).toBeGreaterThan(before.frames);
    expect(isContinuous(poor.seen)).toBe(true);
    expect(good.seen).toHaveLength(33 * 25);
  });

  it('N-12 a host of one layer: the sound alone, then the picture again', () => {
    const { poor, source } = open();
    source.hasSmall = false;
    source.run(5);
    poor.loss = 0.2;
    source.run(5);
    const before = poor.seen.length;
    source.run(2);
    expect(poor.seen).toHaveLength(before);
    poor.loss = 0;
    source.run(15);
    expect(poor.layer).toBe('video');
    expect(isContinuous(poor.seen)).toBe(true);
  });

  it('N-12 a host who ends the small layer gives its viewers the picture', () => {
    const { poor, source } = open();
    source.run(5);
    poor.loss = 0.2;
    source.run(6);
    poor.loss = 0;
    source.hasSmall = false;
    source.run(6);

    expect(poor.layer).toBe('video');
    expect(isContinuous(poor.seen)).toBe(true);
  });

  it('N-10 what viewers have lost asks a host for no more keyframes than a recording does', () => {
    const { asked, poor, good, source } = open();
    source.run(5);
    const before = asked.video ?? 0;
    for (let second = 0; second < 20; second += 1) {
      for (const viewer of [poor, good]) viewer.peer.receive('video', pictureLossIndication(7_001));
      source.run(1);
    }
    expect((asked.video ?? 0) - before).toBeLessThanOrEqual(20 / 1.5 + 1);
  });
});
