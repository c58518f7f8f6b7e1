/** Parses and builds RTCP: RFC 3550, the feedback of RFC 4585 and 5104, and REMB. */

/** Our SSRC in feedback; it sends no media, so the value has no meaning. */
const REPORTER = 1;

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
/** Formats of feedback. */
const NACK = 1;
const PICTURE_LOSS = 1;
const FULL_INTRA_REQUEST = 4;
const APPLICATION_LAYER = 15;

const HEADER_BYTES = 4;
const SENDER_REPORT_BYTES = 28;
const REPORT_BLOCK_BYTES = 24;
/** Browsers send a handful. */
const MAX_PARTS = 16;
/** Retransmissions of one request: one frame has as many packets. */
export const MAX_NACKED = 64;

export interface SenderReport {
  readonly ssrc: number;
  /** Seconds on the sender's wall clock. */
  readonly ntpSeconds: number;
  /** Middle 32 bits of the NTP time, as receiver reports return it. */
  readonly compactNtp: number;
  readonly rtpTimestamp: number;
}

/** A sender report with its raw bytes, to be forwarded. */
export interface ReceivedReport extends SenderReport {
  readonly bytes: Buffer;
}

/** What a receiver says about one source (RFC 3550, section 6.4.1). */
export interface ReportBlock {
  readonly ssrc: number;
  /** Middle 32 bits of the NTP time of the last sender report; 0 before the first. */
  readonly lastReport: number;
  /** Units of 1/65536 s. */
  readonly delaySinceReport: number;
}

export interface Feedback {
  readonly reports: readonly ReceivedReport[];
  readonly blocks: readonly ReportBlock[];
  /** Sequence numbers of NACKs. */
  readonly nacked: readonly number[];
  /** Requested by a PLI or a FIR. */
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

/** The parts of a compound packet, each cut to its announced length; ends where one is malformed. */
function* partsOf(packet: Buffer): Generator<Buffer> {
  let at = 0;
  for (let count = 0; count < MAX_PARTS && at + HEADER_BYTES <= packet.length; count += 1) {
    const end = at + HEADER_BYTES + packet.readUInt16BE(at + 2) * 4;
    const first = packet[at] as number;
    if (first >> 6 !== 2 || end > packet.length) return;
    const padding = first & 0x20 ? (packet[end - 1] as number) : 0;
    yield packet.subarray(at, Math.max(at + HEADER_BYTES, end - padding));
    at = end;
  }
}

/**
 * Parses a compound packet; malformed parts and those beyond the limits are skipped. With a source, NACKs of others are
 * left out: a compound packet reaches every track that it names.
 */
export function parseFeedback(packet: Buffer, source?: number): Feedback {
  const reports: ReceivedReport[] = [];
  const blocks: ReportBlock[] = [];
  const nacked: number[] = [];
  let wantsKeyframe = false;
  for (const part of partsOf(packet)) {
    const format = (part[0] as number) & 0x1f;
    const type = part[1];
    if (type === SENDER_REPORT && part.length >= SENDER_REPORT_BYTES) {
      reports.push(readReport(part.subarray(0, SENDER_REPORT_BYTES)));
    } else if (type === RECEIVER_REPORT) {
      readBlocks(part, format, blocks);
    } else if (type === TRANSPORT_FEEDBACK && format === NACK) {
      if (source === undefined || isAbout(part, source)) readNack(part, nacked);
    } else if (type === PAYLOAD_FEEDBACK) {
      wantsKeyframe ||= format === PICTURE_LOSS || format === FULL_INTRA_REQUEST;
    }
  }
  return { reports, blocks, nacked, wantsKeyframe };
}

function isAbout(part: Buffer, source: number): boolean {
  return part.length >= HEADER_BYTES + 8 && part.readUInt32BE(HEADER_BYTES + 4) === source;
}

/** At most 31 of a part, by the width of their count. */
function readBlocks(part: Buffer, count: number, blocks: ReportBlock[]): void {
  for (let block = 0; block < count; block += 1) {
    const at = HEADER_BYTES + 4 + block * REPORT_BLOCK_BYTES;
    if (at + REPORT_BLOCK_BYTES > part.length) return;
    blocks.push({
      ssrc: part.readUInt32BE(at),
      lastReport: part.readUInt32BE(at + 16),
      delaySinceReport: part.readUInt32BE(at + 20),
    });
  }
}

function readReport(bytes: Buffer): ReceivedReport {
  return {
    ssrc: bytes.readUInt32BE(4),
    ntpSeconds: bytes.readUInt32BE(8) + bytes.readUInt32BE(12) / 2 ** 32,
    compactNtp: bytes.readUInt32BE(10),
    rtpTimestamp: bytes.readUInt32BE(16),
    bytes,
  };
}

/** Each NACK entry names one packet and a bit mask of the sixteen after it. */
function readNack(part: Buffer, nacked: number[]): void {
  for (let at = HEADER_BYTES + 8; at + 4 <= part.length; at += 4) {
    const sequence = part.readUInt16BE(at);
    const following = part.readUInt16BE(at + 2);
    for (let step = 0; step <= 16; step += 1) {
      if (nacked.length >= MAX_NACKED) return;
      if (step === 0 || (following >> (step - 1)) & 1) nacked.push((sequence + step) & 0xffff);
    }
  }
}

/** Clamps a number to its field, because a hostile sender can drive our counters beyond it. */
function field(value: number, bits: number): number {
  return Math.min(Math.max(0, Math.floor(value) || 0), 2 ** bits - 1);
}

function writePart(type: number, format: number, words: readonly number[]): Buffer {
  const part = Buffer.alloc(HEADER_BYTES + words.length * 4);
  part[0] = 0x80 | format;
  part[1] = type;
  part.writeUInt16BE(words.length, 2);
  for (const [index, word] of words.entries())
    part.writeUInt32BE(field(word, 32), HEADER_BYTES + index * 4);
  return part;
}

export function pictureLossIndication(mediaSsrc: number): Buffer {
  return writePart(PAYLOAD_FEEDBACK, PICTURE_LOSS, [REPORTER, mediaSsrc]);
}

/** `lost` is in ascending order, except where the counter wraps. */
export function nack(mediaSsrc: number, lost: readonly number[]): Buffer {
  const entries: { sequence: number; following: number }[] = [];
  for (const sequence of lost) {
    const last = entries.at(-1);
    const step = last ? (sequence - last.sequence) & 0xffff : 0;
    if (last && step >= 1 && step <= 16) last.following |= 1 << (step - 1);
    else entries.push({ sequence, following: 0 });
  }
  const words = entries.map(({ sequence, following }) => sequence * 2 ** 16 + following);
  return writePart(TRANSPORT_FEEDBACK, NACK, [REPORTER, mediaSsrc, ...words]);
}

/** REMB: without it a browser stays at its initial 300 kbit/s. */
export function remb(ssrc: number, bitsPerSecond: number): Buffer {
  // One SSRC follows. The field holds 18 bits and an exponent.
  const exponent = Math.max(0, Math.ceil(Math.log2(bitsPerSecond / 2 ** 18)));
  const mantissa = field(bitsPerSecond / 2 ** exponent, 18);
  const limit = 2 ** 24 + field(exponent, 6) * 2 ** 18 + mantissa;
  const name = Buffer.from('REMB').readUInt32BE();
  return writePart(PAYLOAD_FEEDBACK, APPLICATION_LAYER, [REPORTER, 0, name, limit, ssrc]);
}

export function receiverReport(reception: Reception): Buffer {
  return writePart(RECEIVER_REPORT, 1, [
    REPORTER,
    reception.ssrc,
    // Cumulative loss is a signed number of 24 bits.
    field(reception.fractionLost, 8) * 2 ** 24 + field(reception.packetsLost, 23),
    reception.highestSequence,
    reception.jitter,
    reception.lastReport,
    reception.delaySinceReport,
  ]);
}

/** The publisher's report, rewritten to the SSRC that viewers receive. */
export function forwardSenderReport(
  { bytes }: ReceivedReport,
  ssrc: number,
  rtpOffset: number,
): Buffer {
  const report = Buffer.from(bytes);
  report.writeUInt32BE(ssrc, 4);
  report.writeUInt32BE((report.readUInt32BE(16) + rtpOffset) >>> 0, 16);
  // Without its report blocks, which are about what the publisher receives.
  report[0] = 0x80;
  report.writeUInt16BE(6, 2);
  return report;
}

/** The report with its RTP timestamp moved; the original stays, because all viewers share it. */
export function shiftSenderReport(report: Buffer, ticks: number): Buffer {
  const shifted = Buffer.from(report);
  shifted.writeUInt32BE((report.readUInt32BE(16) + ticks) >>> 0, 16);
  return shifted;
}
