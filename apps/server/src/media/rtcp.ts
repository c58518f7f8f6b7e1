import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPacketConverter,
  RtcpPayloadSpecificFeedback,
  RtcpReceiverInfo,
  RtcpRrPacket,
  RtcpSrPacket,
  RtcpTransportLayerFeedback,
} from 'werift-rtp';

/** Our own source number in feedback; it sends nothing, so its value has no meaning. */
const REPORTER = 1;

export interface SenderReport {
  readonly ssrc: number;
  /** Seconds on the sender's wall clock. */
  readonly ntpSeconds: number;
  /** Middle 32 bits of the NTP time, as receiver reports return it. */
  readonly compactNtp: number;
  readonly rtpTimestamp: number;
}

export interface Feedback {
  readonly reports: readonly SenderReport[];
  readonly lost: readonly number[];
  readonly wantsKeyframe: boolean;
}

export interface Reception {
  readonly ssrc: number;
  readonly fractionLost: number;
  readonly packetsLost: number;
  readonly highestSequence: number;
  readonly jitter: number;
  readonly lastReport: number;
  readonly delaySinceReport: number;
}

/** Reads a compound packet; a malformed one says nothing. */
export function parseFeedback(packet: Buffer): Feedback {
  const reports: SenderReport[] = [];
  const lost: number[] = [];
  let wantsKeyframe = false;
  try {
    for (const part of RtcpPacketConverter.deSerialize(packet)) {
      if (part instanceof RtcpSrPacket) reports.push(readReport(part));
      else if (part instanceof RtcpTransportLayerFeedback) {
        if (part.feedback instanceof GenericNack) lost.push(...part.feedback.lost);
      } else if (part instanceof RtcpPayloadSpecificFeedback) {
        // Everything but a bitrate estimate (PLI, FIR) asks for a whole picture.
        if (!(part.feedback instanceof ReceiverEstimatedMaxBitrate)) wantsKeyframe = true;
      }
    }
  } catch {
    return { reports: [], lost: [], wantsKeyframe: false };
  }
  return { reports, lost, wantsKeyframe };
}

function readReport(report: RtcpSrPacket): SenderReport {
  const ntp = report.senderInfo.ntpTimestamp;
  return {
    ssrc: report.ssrc,
    ntpSeconds: Number(ntp >> 32n) + Number(ntp & 0xffff_ffffn) / 2 ** 32,
    compactNtp: Number((ntp >> 16n) & 0xffff_ffffn),
    rtpTimestamp: report.senderInfo.rtpTimestamp,
  };
}

export function keyframeRequest(mediaSsrc: number): Buffer {
  const feedback = new PictureLossIndication({ senderSsrc: REPORTER, mediaSsrc });
  return new RtcpPayloadSpecificFeedback({ feedback }).serialize();
}

export function lossReport(mediaSsrc: number, lost: readonly number[]): Buffer {
  const feedback = new GenericNack({
    senderSsrc: REPORTER,
    mediaSourceSsrc: mediaSsrc,
    lost: [...lost],
  });
  return new RtcpTransportLayerFeedback({ feedback }).serialize();
}

/** Without it a browser stays at its starting 300 kbit/s. */
export function bitrateLimit(ssrcs: readonly number[], bitsPerSecond: number): Buffer {
  // The field holds 18 bits and an exponent.
  const exponent = Math.max(0, Math.ceil(Math.log2(bitsPerSecond / 2 ** 18)));
  const feedback = new ReceiverEstimatedMaxBitrate({
    senderSsrc: REPORTER,
    ssrcNum: ssrcs.length,
    ssrcFeedbacks: [...ssrcs],
    brExp: exponent,
    brMantissa: Math.floor(bitsPerSecond / 2 ** exponent),
  });
  return new RtcpPayloadSpecificFeedback({ feedback }).serialize();
}

export function receiverReport(receptions: readonly Reception[]): Buffer {
  const reports = receptions.map(
    (reception) =>
      new RtcpReceiverInfo({
        ssrc: reception.ssrc,
        fractionLost: reception.fractionLost,
        packetsLost: reception.packetsLost,
        highestSequence: reception.highestSequence,
        jitter: reception.jitter,
        lsr: reception.lastReport,
        dlsr: reception.delaySinceReport,
      }),
  );
  return new RtcpRrPacket({ ssrc: REPORTER, reports }).serialize();
}

/** The publisher's report under the source number that viewers know. */
export function forwardReport(packet: Buffer, ssrc: number, rtpOffset: number): Buffer {
  const report = Buffer.from(packet);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE((report.readUInt32BE(16) + rtpOffset) >>> 0, 16);
  // Its report blocks are about what the publisher receives: nothing of a viewer's concern.
  report[0] = 0x80;
  report.writeUInt16BE(6, 2);
  return report.subarray(0, 28);
}
