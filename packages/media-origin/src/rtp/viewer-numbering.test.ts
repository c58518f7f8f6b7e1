import { describe, expect, it } from 'vitest';
import { rtpPacket } from '../testing/rtp-packet.ts';
import { sequenceOf, timestampOf } from './rtp.ts';
import type { Layer } from './rtp-rewriter.ts';
import { ViewerNumbering } from './viewer-numbering.ts';

/** What the viewer sees of a packet, after which the packet is the room's again. */
const seen = (numbering: ViewerNumbering, layer: Layer, sequence: number, timestamp = 0) => {
  const packet = rtpPacket({ sequence: sequence & 0xffff, timestamp });
  const isTaken = numbering.take(packet, layer);
  const numbers = [sequenceOf(packet), timestampOf(packet)];
  numbering.giveBack(packet);
  if (isTaken)
    expect([sequenceOf(packet), timestampOf(packet)]).toEqual([sequence & 0xffff, timestamp]);
  return isTaken ? numbers : undefined;
};
const begin = (
  numbering: ViewerNumbering,
  layer: Layer,
  sequence: number,
  timestamp: number,
  shift = 0,
) => numbering.begin(layer, rtpPacket({ sequence, timestamp }), shift);

describe("a viewer's numbers", () => {
  it('N-12 are those of the room for whoever stays with the picture', () => {
    const numbering = new ViewerNumbering();
    expect(seen(numbering, 'video', 7)).toBeUndefined();
    begin(numbering, 'video', 65_535, 900);
    expect(seen(numbering, 'video', 65_535, 900)).toEqual([65_535, 900]);
    expect(seen(numbering, 'video', 0, 990)).toEqual([0, 990]);
  });

  it('N-12 go on in sequence and time when the layer changes, there and back', () => {
    const numbering = new ViewerNumbering();
    begin(numbering, 'video', 100, 9_000);
    seen(numbering, 'video', 100, 9_000);
    // The clock of the small layer is 5,000 ticks behind.
    begin(numbering, 'small', 60_000, 7_600, 5_000);
    expect(seen(numbering, 'small', 60_000, 7_600)).toEqual([101, 12_600]);
    expect(seen(numbering, 'small', 59_999, 7_000)).toBeUndefined();
    expect(seen(numbering, 'video', 101, 12_600)).toBeUndefined();
    expect(seen(numbering, 'small', 60_001, 11_200)).toEqual([102, 16_200]);
    begin(numbering, 'video', 300, 19_800);
    expect(seen(numbering, 'video', 300, 19_800)).toEqual([103, 19_800]);
  });

  it('N-12 never give two frames one time', () => {
    const numbering = new ViewerNumbering();
    begin(numbering, 'video', 1, 9_000);
    seen(numbering, 'video', 1, 9_000);
    begin(numbering, 'small', 1, 3_000, 6_000);
    expect(seen(numbering, 'small', 1, 3_000)).toEqual([2, 9_090]);
    expect(numbering.timestampOffset).toBe(6_090);
  });

  it('N-12 find what is asked for again, in the layer that it was sent from', () => {
    const numbering = new ViewerNumbering();
    const asked: [Layer, number][] = [];
    const ask = (sequence: number) => {
      const packet = numbering.takeAgain(sequence, (layer, original) => {
        asked.push([layer, original]);
        return rtpPacket({ sequence: original });
      });
      expect(packet && sequenceOf(packet)).toBe(sequence);
      if (packet) numbering.giveBack(packet);
      return asked.at(-1);
    };
    begin(numbering, 'video', 65_530, 0);
    for (let sequence = 65_530; sequence < 65_540; sequence += 1)
      seen(numbering, 'video', sequence);
    begin(numbering, 'small', 500, 90);
    seen(numbering, 'small', 500, 90);
    expect(ask(65_535)).toEqual(['video', 65_535]);
    expect(ask(3)).toEqual(['video', 3]);
    expect(ask(4)).toEqual(['small', 500]);
    // After more packets than are cached, nothing of the layer before can be asked for.
    for (let sequence = 501; sequence < 1_600; sequence += 1)
      seen(numbering, 'small', sequence, 90);
    expect(ask(3)).toEqual(['small', 499]);
  });

  it('N-12 count on for hours with one layer', () => {
    const numbering = new ViewerNumbering();
    begin(numbering, 'video', 0, 0);
    for (let sequence = 0; sequence < 200_000; sequence += 1) {
      const packet = rtpPacket({ sequence: sequence & 0xffff, timestamp: sequence });
      if (!numbering.take(packet, 'video')) expect.unreachable();
      if (sequenceOf(packet) !== (sequence & 0xffff)) expect.unreachable();
      numbering.giveBack(packet);
    }
  });
});
