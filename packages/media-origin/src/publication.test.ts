import { describe, expect, it } from 'vitest';
import { Publication } from './publication.ts';
import { rtpPacket } from './testing/rtp-packet.ts';
import type { Publisher } from './webrtc/publisher.ts';

/** 1280 × 720, constrained baseline. */
const SPS = Buffer.from('6742c01fd9005005bb016a0202028000000300800000190783064a80', 'hex');
const PPS = Buffer.from([0x68, 1]);
const PART_BYTES = 1_000;

const open = () => {
  const seen = { asked: 0 };
  const publisher: Partial<Publisher> = {
    askForKeyframe: () => {
      seen.asked += 1;
    },
  };
  const publication = new Publication(publisher as Publisher, (error) => {
    throw error;
  });
  let sequence = 0;
  const push = (payload: Buffer, marker: boolean, timestamp: number) => {
    sequence += 1;
    publication.push('video', rtpPacket({ sequence, timestamp, marker, payload }), timestamp / 90);
  };
  return {
    seen,
    publication,
    /** A keyframe in so many parts, as a host sends it. */
    sendKeyframe: (timestamp: number, parts: number) => {
      push(SPS, false, timestamp);
      push(PPS, false, timestamp);
      for (let part = 0; part < parts; part += 1) {
        const header = part === 0 ? 0x85 : part === parts - 1 ? 0x45 : 0x05;
        const bytes = Buffer.alloc(PART_BYTES, 7);
        push(Buffer.concat([Buffer.from([0x7c, header]), bytes]), part === parts - 1, timestamp);
      }
    },
    sendDelta: (timestamp: number) => push(Buffer.from([0x61, 9, 9]), true, timestamp),
  };
};

describe('the still of a publication', () => {
  it('I-04 is the newest keyframe with its parameters, and its age', () => {
    const { publication, sendKeyframe, sendDelta } = open();
    expect(publication.still(0)).toBeUndefined();
    sendKeyframe(0, 2);
    const first = publication.still(performance.now() + 700);
    expect(first?.codec).toBe('avc1.42c01f');
    expect(first?.ageMs).toBeGreaterThanOrEqual(700);
    expect(Buffer.from(first?.data ?? []).subarray(4, 4 + SPS.length)).toEqual(SPS);
    sendDelta(3_600);
    expect(publication.still(0)?.data).toBe(first?.data);
    sendKeyframe(7_200, 3);
    expect(publication.still(0)?.data.length).toBe((first?.data.length ?? 0) + PART_BYTES);
  });

  it('I-04 keeps no keyframe that is too large', () => {
    const { publication, sendKeyframe } = open();
    sendKeyframe(0, 2);
    sendKeyframe(3_600, 1_100);
    expect(publication.still(0)).toBeUndefined();
    sendKeyframe(7_200, 1_000);
    expect(publication.still(0)?.data.length).toBeGreaterThan(1_000_000);
  });

  it('I-04 asks for a keyframe where none is recent, and no more often than a recording does', () => {
    const { seen, publication, sendKeyframe } = open();
    sendKeyframe(0, 2);
    const now = performance.now();
    publication.still(now + 1_400);
    expect(seen.asked).toBe(0);
    publication.still(now + 1_600);
    publication.still(now + 2_000);
    expect(seen.asked).toBe(1);
    publication.still(now + 3_200);
    expect(seen.asked).toBe(2);
  });
});
