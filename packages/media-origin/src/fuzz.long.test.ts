import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Random } from '@live/simulator';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type MediaEvents, MediaRefusal } from './media-origin.ts';
import { MediaRoom } from './media-room.ts';
import { RecordingFiles } from './recording/recording-files.ts';
import { SoundFiller } from './recording/sound-filler.ts';
import { FrameAssembler } from './rtp/frame-assembler.ts';
import {
  MAX_NACKED,
  nack,
  parseFeedback,
  pictureLossIndication,
  receiverReport,
} from './rtp/rtcp.ts';
import { kindOf, SOURCE_TRACKS, type SourceTrack } from './rtp/rtp-rewriter.ts';
import { DirectPeer } from './testing/direct-peer.ts';
import { mutate, mutateText } from './testing/mutate.ts';
import { rtpPacket } from './testing/rtp-packet.ts';
import { readFragment } from './webrtc/candidates.ts';
import { parseOffer } from './webrtc/sdp.ts';

const PACKETS = 100_000;
const SEED = 20_261_116;
const MAX_GROWTH = 24 * 2 ** 20;

let now = 0;
let random: Random;
let folder: string;
const faults: unknown[] = [];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  random = new Random(SEED);
  folder = mkdtempSync(join(tmpdir(), 'live-fuzz-'));
  faults.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

async function memory(): Promise<number> {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  // Objects freed in the first round may still reference native ones.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Runs `step` for every packet, a few milliseconds apart, and checks that the second half leaves nothing behind. */
async function everyPacket(step: (index: number) => void): Promise<void> {
  let before = 0;
  for (let index = 0; index < PACKETS; index += 1) {
    now += random.between(0, 4);
    step(index);
    // Files are written between turns.
    if (index % 200 === 0) await nextTurn();
    if (index === PACKETS / 2) before = await memory();
  }
  expect((await memory()) - before).toBeLessThan(MAX_GROWTH);
}

const SPS = Buffer.from('6742c01fd9005005bb016a0202028000000300800000190783064a80', 'hex');
const SMALL_SPS = Buffer.from('6742c01eda0280bfe5', 'hex');
const together = (...units: Buffer[]) =>
  Buffer.concat([
    Buffer.from([24]),
    ...units.flatMap((unit) => [Buffer.from([0, unit.length]), unit]),
  ]);
const PICTURES = [
  together(SPS, Buffer.from([0x68, 1]), Buffer.from([0x65, 1, 2])),
  together(SMALL_SPS, Buffer.from([0x68, 1]), Buffer.from([0x65, 1, 2])),
  Buffer.from([0x7c, 0x85, 1, 2]),
  Buffer.from([0x7c, 0x05, 1, 2]),
  Buffer.from([0x7c, 0x45, 1, 2]),
  Buffer.concat([Buffer.from([0x61]), Buffer.alloc(1_100, 7)]),
];
const SOUND = Buffer.from([0xf8, 0xff, 0xfe]);

/** Packets of a host, with jumps of sequence, time and source, and with errors. */
class FuzzedSender {
  #sequence = 0;
  #leap = 0;

  next(): { track: SourceTrack; packet: Buffer } {
    const track = random.chance(0.3) ? 'audio' : random.chance(0.2) ? 'small' : 'video';
    const kind = kindOf(track);
    if (random.chance(0.002)) this.#sequence = random.between(0, 65_535);
    if (random.chance(0.002)) this.#leap = random.between(0, 2 ** 32 - 1);
    this.#sequence += random.chance(0.05) ? random.between(-200, 200) : 1;
    const packet = rtpPacket({
      sequence: this.#sequence & 0xffff,
      timestamp: (now * (kind === 'video' ? 90 : 48) + this.#leap) >>> 0,
      marker: random.chance(0.4),
      payload: (kind === 'video' ? random.pick(PICTURES) : undefined) ?? SOUND,
    });
    packet.writeUInt32BE(1 + SOURCE_TRACKS.indexOf(track), 8);
    return { track, packet: random.chance(0.1) ? mutate(random, packet) : packet };
  }
}

function openRoom(): { room: MediaRoom; host: DirectPeer; viewers: readonly DirectPeer[] } {
  const events = new EventEmitter<MediaEvents>();
  events.on('fault', ({ error }) => faults.push(error));
  events.on('recordingStopped', (stopped) => faults.push(stopped));
  const settings = {
    hlsFolder: join(folder, 'hls'),
    maxSegmentSeconds: 30,
    minFreeBytes: 0,
  };
  const room = new MediaRoom('1', settings, new RecordingFiles(join(folder, 'records')), events);
  const host = new DirectPeer(SOURCE_TRACKS);
  const session = {
    sessionId: 'host',
    accountId: 'a1',
    sessionHash: '',
    mediaTimeoutMs: 60_000,
    bitrate: 2_500_000,
  };
  room.admitPublisher({ ...session, peer: host.answered });
  const viewers = ['v1', 'v2'].map((sessionId) => {
    const peer = new DirectPeer();
    const holder = { accountId: sessionId, sessionHash: '' };
    room.admitViewer({ sessionId, ...holder, peer: peer.answered });
    peer.open();
    return peer;
  });
  return { room, host, viewers };
}

it(`N-10 ${PACKETS} RTP packets of a host cost a bounded amount, and no session`, async () => {
  const { room, host, viewers } = openRoom();
  const sender = new FuzzedSender();
  await everyPacket((index) => {
    const before = [host, ...viewers].map(({ sent }) => sent.packets);
    const { track, packet } = sender.next();
    host.receive(track, packet);
    const [asked = 0, ...passed] = [host, ...viewers].map(
      ({ sent }, peer) => sent.packets - (before[peer] as number),
    );
    // A request for what is lost and one for a keyframe; and the packet itself, once.
    expect(asked).toBeLessThanOrEqual(2);
    expect(Math.max(...passed)).toBeLessThanOrEqual(1);
    if (index % 20 === 0) room.tick(now);
    if (index % 500 === 0) for (const viewer of viewers) viewer.receive('video', ALIVE);
    if (index % 1_000 === 0) void room.openHls();
  });
  expect(faults).toEqual([]);
  expect(room.publication).toBeDefined();
  expect(viewers[0]?.sent.packets).toBeGreaterThan(PACKETS / 10);
  await room.stop();
});

it(`N-10 ${PACKETS} RTP packets of a host make no more sound than their time takes`, async () => {
  const filler = new SoundFiller();
  let frames = 0;
  let silence = 0;
  let last = 0;
  const assembler = new FrameAssembler({
    onFrame: ({ kind, at }) => {
      frames += 1;
      if (kind === 'audio') return void filler.accepts(at);
      silence += filler.fill(at).length;
      last = at;
    },
    onBroken: () => {},
  });
  const sender = new FuzzedSender();
  const begun = now;
  await everyPacket((index) => {
    const { track, packet } = sender.next();
    const kind = kindOf(track);
    if (packet.length >= 12) assembler.push(kind, packet, now);
    if (index % 500 === 0) {
      const { bytes: _, ...report } = SENDER_REPORT;
      assembler.noteReport(kind, { ...report, rtpTimestamp: random.between(0, 2 ** 32 - 1) });
    }
  });
  const seconds = (now - begun) / 1_000;
  expect(last).toBeLessThan(seconds + 11);
  expect(silence).toBeLessThan((seconds + 11) * 50);
  expect(frames).toBeGreaterThan(PACKETS / 50);
});

const [SENDER_REPORT] = parseFeedback(
  Buffer.from('80c80006000000010000000300000000000000000000000000000000', 'hex'),
).reports as [ReturnType<typeof parseFeedback>['reports'][0]];
const RECEPTION = { ssrc: 1, fractionLost: 0, packetsLost: 0, highestSequence: 9 };
const ALIVE = receiverReport({ ...RECEPTION, jitter: 0, lastReport: 0, delaySinceReport: 0 });
const FEEDBACK = [
  SENDER_REPORT.bytes,
  pictureLossIndication(7_001),
  nack(7_001, [1, 2, 3, 400, 800]),
  nack(
    7_001,
    Array.from({ length: 600 }, (_, index) => index * 17),
  ),
  ALIVE,
];
const feedback = () => {
  const parts = Array.from({ length: random.between(1, 4) }, () => random.pick(FEEDBACK));
  return mutate(random, Buffer.concat(parts as Buffer[]));
};

it(`N-10 ${PACKETS} RTCP packets are read in a bounded amount of work`, async () => {
  await everyPacket(() => {
    const packet = feedback();
    const { reports, nacked } = parseFeedback(packet);
    // At most one report for its 28 bytes, and 17 losses for 4.
    expect(reports.length * 28).toBeLessThanOrEqual(packet.length);
    expect(nacked.length).toBeLessThanOrEqual(Math.min(MAX_NACKED, (packet.length / 4) * 17));
  });
});

it(`N-10 ${PACKETS} RTCP packets of a viewer send a bounded amount again`, async () => {
  const { room, host, viewers } = openRoom();
  const [viewer, other] = viewers as [DirectPeer, DirectPeer];
  for (let sequence = 0; sequence < 2_000; sequence += 1) {
    const picture = { timestamp: sequence, marker: true, payload: PICTURES[0] as Buffer };
    host.receive('video', rtpPacket({ sequence, ...picture }));
    now += 1;
  }
  const begun = now;
  const before = [host, viewer, other].map(({ sent }) => sent.packets);
  const bytesBefore = viewer.sent.bytes;
  await everyPacket(() => {
    const already = viewer.sent.packets;
    viewer.receive(random.chance(0.8) ? 'video' : 'audio', feedback());
    expect(viewer.sent.packets - already).toBeLessThanOrEqual(MAX_NACKED);
  });
  const seconds = (now - begun) / 1_000;
  const [asked = 0, resent = 0, others] = [host, viewer, other].map(
    ({ sent }, index) => sent.packets - (before[index] as number),
  );
  expect(resent).toBeGreaterThan(500);
  expect(resent).toBeLessThan((seconds + 1) * 500);
  // Nothing else is sent meanwhile, so what was in store is all.
  expect(viewer.sent.bytes - bytesBefore).toBeLessThan(61_000);
  expect(asked).toBeLessThan(seconds * 0.5 + 5);
  expect(others).toBe(0);
  expect(faults).toEqual([]);
  expect(room.viewers.size).toBe(2);
  await room.stop();
});

it(`N-10 ${PACKETS} RTCP packets of a host reach viewers at a bounded rate`, async () => {
  const { room, host, viewers } = openRoom();
  const { track, packet } = new FuzzedSender().next();
  host.receive(track, packet);
  host.receive('video', rtpPacket({ sequence: 1, payload: PICTURES[0] as Buffer }));
  const begun = now;
  const before = viewers[0]?.sent.packets ?? 0;
  await everyPacket(() => host.receive('video', feedback()));
  const seconds = (now - begun) / 1_000;
  const passed = (viewers[0]?.sent.packets ?? 0) - before;
  expect(passed).toBeGreaterThan(100);
  expect(passed).toBeLessThan((seconds + 1) * 20 * 2);
  expect(faults).toEqual([]);
  await room.stop();
});

const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 104 106',
  'c=IN IP4 0.0.0.0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuvwx',
  'a=fingerprint:sha-256 AA:BB',
  'a=setup:actpass',
  'a=mid:0',
  'a=rtcp-mux',
  'a=recvonly',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:104 H264/90000',
  'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:106 H264/90000',
  'a=fmtp:106 packetization-mode=1;profile-level-id=640c1f',
  'a=candidate:1 1 UDP 2122317823 10.0.0.5 50000 typ host generation 0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:1',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  '',
].join('\r\n');

/** Refused as malformed, or accepted; any other outcome is a bug. */
function taken<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MediaRefusal) return undefined;
    throw error;
  }
}

it(`N-10 ${PACKETS} session descriptions are refused or understood`, async () => {
  let understood = 0;
  await everyPacket(() => {
    const text = mutateText(random, OFFER);
    const pictures = random.chance(0.5) ? 2 : 1;
    const limits = { wantedH264: 'profile-level-id=640c28', pictures } as const;
    const offer = taken(() => parseOffer(text, limits));
    if (!offer) return;
    understood += 1;
    expect(text).not.toMatch(/^m=application/m);
    expect(text.length).toBeLessThanOrEqual(32 * 1_024);
    for (const codec of [offer.video, offer.small, offer.audio]) {
      if (codec) expect(codec.payloadType & 0x7f).toBe(codec.payloadType);
    }
  });
  expect(understood).toBeGreaterThan(PACKETS / 10);
  expect(understood).toBeLessThan(PACKETS);
});

it(`N-10 ${PACKETS} fragments of candidates are refused or understood`, async () => {
  const fragment = OFFER.split('\r\n')
    .filter((line) => /^a=(mid|candidate)/.test(line))
    .join('\r\n');
  let understood = 0;
  await everyPacket(() => {
    const candidates = taken(() => readFragment(mutateText(random, fragment)));
    if (!candidates) return;
    understood += 1;
    expect(candidates.length).toBeLessThanOrEqual(32);
  });
  expect(understood).toBeGreaterThan(PACKETS / 10);
  expect(understood).toBeLessThan(PACKETS);
});
