import { describe, expect, it } from 'vitest';
import {
  GenericNack,
  PictureLossIndication,
  type ReceiverEstimatedMaxBitrate,
  RtcpPacketConverter,
  RtcpPayloadSpecificFeedback,
  type RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
} from 'werift-rtp';
import { rtpPacket } from '../testing/rtp-packet.ts';
import { ReceptionTracker } from './reception-tracker.ts';
import {
  forwardSenderReport,
  nack,
  parseFeedback,
  pictureLossIndication,
  receiverReport,
  remb,
} from './rtcp.ts';

const theirNack = (...lost: number[]) =>
  new RtcpTransportLayerFeedback({
    feedback: new GenericNack({ senderSsrc: 1, mediaSourceSsrc: 2, lost }),
  }).serialize();

const senderReport = (ssrc: number) =>
  new RtcpSrPacket({
    ssrc,
    senderInfo: new RtcpSenderInfo({
      ntpTimestamp: (3n << 32n) + (1n << 31n),
      rtpTimestamp: 90_000,
      packetCount: 4,
      octetCount: 5,
    }),
  }).serialize();

const tracker = () => new ReceptionTracker(1, 90_000);

const onlyPart = (packet: Buffer) => RtcpPacketConverter.deSerialize(packet)[0];

describe('parsing RTCP', () => {
  it('N-10 is read: reports, losses and requests for a keyframe in one packet', () => {
    const loss = new PictureLossIndication({ senderSsrc: 1, mediaSsrc: 2 });
    const picture = new RtcpPayloadSpecificFeedback({ feedback: loss }).serialize();
    const packet = Buffer.concat([senderReport(7), theirNack(1, 3, 17, 18, 65_535), picture]);
    const { reports, nacked, wantsKeyframe } = parseFeedback(packet);
    expect(reports).toMatchObject([
      { ssrc: 7, ntpSeconds: 3.5, compactNtp: 0x3_8000, rtpTimestamp: 90_000 },
    ]);
    expect(nacked).toEqual([1, 3, 17, 18, 65_535]);
    expect(wantsKeyframe).toBe(true);
  });

  it('N-10 is read for one source: a packet for several reaches each of their tracks', () => {
    const packet = Buffer.concat([theirNack(1, 3), theirNack(9)]);
    expect(parseFeedback(packet, 2).nacked).toEqual([1, 3, 9]);
    expect(parseFeedback(packet, 3).nacked).toEqual([]);
  });

  it('N-10 is read: what receivers report, as far as it is there', () => {
    const { blocks } = parseFeedback(
      receiverReport({
        ssrc: 7_001,
        fractionLost: 12,
        packetsLost: 3,
        highestSequence: 9,
        jitter: 5,
        lastReport: 0x3_8000,
        delaySinceReport: 65_536,
      }),
    );
    expect(blocks).toEqual([{ ssrc: 7_001, lastReport: 0x3_8000, delaySinceReport: 65_536 }]);
    const report = receiverReport({ ...tracker().summary(0), ssrc: 5 });
    report[0] = 0x9f;
    expect(parseFeedback(report).blocks).toHaveLength(1);
  });

  it('N-10 asks for no keyframe by a limit of the bitrate', () => {
    expect(parseFeedback(remb(1, 2_500_000)).wantsKeyframe).toBe(false);
  });

  it('N-10 is cut to its announced length: one part is never read as another', () => {
    const packet = Buffer.concat([theirNack(5), senderReport(7)]);
    expect(parseFeedback(packet).nacked).toEqual([5]);
  });

  it('N-10 is limited in parts and in losses', () => {
    const small = Buffer.concat(Array.from({ length: 4_000 }, (_, index) => theirNack(index * 16)));
    expect(parseFeedback(small).nacked).toHaveLength(16);
    const large = theirNack(...Array.from({ length: 10_000 }, (_, index) => index * 3));
    expect(parseFeedback(large).nacked).toHaveLength(64);
  });

  it('N-10 says nothing where it ends too soon', () => {
    for (let length = 0; length < 28; length += 1)
      expect(parseFeedback(senderReport(7).subarray(0, length)).reports).toEqual([]);
  });
});

describe('building RTCP', () => {
  it('N-10 is read by others', () => {
    expect(onlyPart(pictureLossIndication(9))).toMatchObject({ feedback: { mediaSsrc: 9 } });
    const lost = [65_534, 65_535, 1, 40, 41];
    const loss = onlyPart(nack(9, lost)) as RtcpTransportLayerFeedback;
    const asked = (loss.feedback as GenericNack).lost.map((sequence) => sequence % 65_536);
    expect(asked).toEqual(lost);
    const limit = onlyPart(remb(9, 2_500_000)) as RtcpPayloadSpecificFeedback;
    const { bitrate, ssrcFeedbacks } = limit.feedback as ReceiverEstimatedMaxBitrate;
    expect(Number(bitrate)).toBeCloseTo(2_500_000, -2);
    expect(ssrcFeedbacks).toEqual([9]);
  });

  it('N-10 passes a report on under another source and time, whatever came before it', () => {
    const packet = Buffer.concat([theirNack(5), senderReport(7)]);
    const [report] = parseFeedback(packet).reports;
    if (!report) throw new Error('no report');
    expect(onlyPart(forwardSenderReport(report, 7_001, -90_001))).toMatchObject({
      ssrc: 7_001,
      senderInfo: { rtpTimestamp: 0xffff_ffff, packetCount: 4, octetCount: 5 },
      reports: [],
    });
  });

  it('N-10 fits its fields, however far numbers leap and however long no report comes', () => {
    const tracker = new ReceptionTracker(1, 90_000);
    for (let leap = 0; leap < 1_000; leap += 1)
      tracker.receive(rtpPacket({ sequence: (leap * 32_767) % 65_536 }), leap);
    const [report] = parseFeedback(senderReport(1)).reports;
    if (!report) throw new Error('no report');
    tracker.noteReport(report, 0);
    const days = 3 * 86_400_000;
    const read = onlyPart(receiverReport(tracker.summary(days))) as RtcpRrPacket;
    expect(read.reports[0]).toMatchObject({
      fractionLost: 255,
      packetsLost: 0x7f_ffff,
      dlsr: 0xffff_ffff,
    });
  });

  it('N-10 fits its fields with any number at all', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1, 0.5, 1e300];
    for (const value of odd) {
      const [ssrc, fractionLost, packetsLost, highestSequence] = [value, value, value, value];
      const [jitter, lastReport, delaySinceReport] = [value, value, value];
      const reception = { ssrc, fractionLost, packetsLost, highestSequence };
      const report = receiverReport({ ...reception, jitter, lastReport, delaySinceReport });
      expect(report).toHaveLength(32);
    }
  });
});
