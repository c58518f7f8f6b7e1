import { MediaRefusal } from '../media-origin.ts';
import { mediaTexts } from '../texts.ts';
import { MAX_CANDIDATES } from './candidates.ts';

/** A supported codec of an offered section. */
export interface OfferedCodec {
  readonly mid: string;
  readonly payloadType: number;
  /** Format parameters of the offer, repeated in the answer. */
  readonly parameters: string;
}

export interface Offer {
  readonly video: OfferedCodec | undefined;
  /** A second, smaller picture, which only hosts offer. */
  readonly small: OfferedCodec | undefined;
  readonly audio: OfferedCodec | undefined;
  /** The offered codecs, for the text of the refusal. */
  readonly codecs: readonly string[];
}

interface Section {
  readonly kind: string;
  readonly port: string;
  readonly mid: string;
  readonly payloadTypes: readonly number[];
  readonly codecs: ReadonlyMap<number, string>;
  readonly parameters: ReadonlyMap<number, string>;
}

/** Browsers offer some 200 lines, 8 kB. */
const MAX_OFFER_LENGTH = 32 * 1_024;
const MAX_LINES = 1_000;
const MAX_MID_LENGTH = 64;

const refuse = (message: string): never => {
  throw new MediaRefusal('offer', message);
};

/** Attributes that must be unique: two parsers could use different ones of several. */
class Once<Key, Value> extends Map<Key, Value> {
  override set(key: Key, value: Value): this {
    if (this.has(key)) refuse(mediaTexts.offer.repeated);
    return super.set(key, value);
  }
}

/** 64 to 95 would read as RTCP where both share a connection (RFC 5761). */
function isPayloadType(type: string): boolean {
  return /^\d{1,3}$/.test(type) && Number(type) < 128 && (Number(type) < 64 || Number(type) > 95);
}

function parseSection(lines: readonly string[]): Section {
  const [kind = '', port = '', , ...types] = (lines[0] ?? '').slice(2).split(' ');
  if (kind === 'application') refuse(mediaTexts.offer.dataChannel);
  if (kind !== 'video' && kind !== 'audio') refuse(mediaTexts.offer.otherKind);
  if (!types.every(isPayloadType) || new Set(types).size < types.length)
    refuse(mediaTexts.offer.payloadTypes);
  const codecs = new Once<number, string>();
  const parameters = new Once<number, string>();
  const mids = new Once<'mid', string>();
  for (const line of lines) {
    const attribute = /^a=(rtpmap|fmtp|mid):(?:(\d{1,3}) )?(.*)$/.exec(line);
    if (!attribute) continue;
    const [, name, type, value = ''] = attribute;
    if (name === 'mid') mids.set('mid', `${type ? `${type} ` : ''}${value}`);
    else if (type && name === 'rtpmap') codecs.set(Number(type), value.toLowerCase());
    else if (type) parameters.set(Number(type), value);
  }
  const mid = mids.get('mid') ?? '';
  if (mid.length > MAX_MID_LENGTH) refuse(mediaTexts.offer.nameTooLong);
  return { kind, port, mid, payloadTypes: types.map(Number), codecs, parameters };
}

export function linesOf(sdp: string): string[] {
  return sdp.split(/\r\n|\r|\n/).filter((line) => line !== '');
}

function parseSections(lines: readonly string[], pictures: number): Section[] {
  const sections: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  const parsed = sections.map(parseSection);
  const isTooMany = (kind: string, most: number) =>
    parsed.filter((section) => section.kind === kind).length > most;
  const mids = new Set(parsed.map(({ mid }) => mid));
  if (isTooMany('video', pictures) || isTooMany('audio', 1) || mids.size < parsed.length)
    refuse(mediaTexts.offer.severalSections);
  return parsed;
}

/** Both sections share one transport, so their transport attributes have to agree. */
function checkTransport(lines: readonly string[]): void {
  const attributes = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] =
      /^a=(ice-ufrag:|ice-pwd:|setup:|fingerprint:\S+ )(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    if ((attributes.get(name) ?? value) !== value) refuse(mediaTexts.offer.contradiction);
    attributes.set(name, value);
  }
  const names = [...attributes.keys()];
  if (!attributes.has('ice-ufrag:') || !names.some((name) => name.startsWith('fingerprint:')))
    refuse(mediaTexts.offer.noTransport);
  const candidates = lines.filter((line) => line.startsWith('a=candidate:'));
  if (candidates.length > MAX_CANDIDATES) refuse(mediaTexts.tooManyCandidates);
}

function profileOf(parameters: string): string {
  return /profile-level-id=([0-9a-f]{4})/i.exec(parameters)?.[1]?.toLowerCase() ?? '4200';
}

/** H.264 with fragments (packetization-mode 1), of the wanted profile where it is offered. */
function pickH264(
  section: Section,
  wantedParameters: string | undefined,
): OfferedCodec | undefined {
  const offered = section.payloadTypes
    .filter((type) => section.codecs.get(type)?.startsWith('h264/90000'))
    .map((payloadType) => ({
      mid: section.mid,
      payloadType,
      parameters: section.parameters.get(payloadType) ?? '',
    }))
    .filter((codec) => /packetization-mode=1/.test(codec.parameters));
  const wanted = wantedParameters && profileOf(wantedParameters);
  return offered.find((codec) => profileOf(codec.parameters) === wanted) ?? offered[0];
}

function pickOpus(section: Section): OfferedCodec | undefined {
  const payloadType = section.payloadTypes.find((type) =>
    section.codecs.get(type)?.startsWith('opus/48000'),
  );
  if (payloadType === undefined) return undefined;
  return { mid: section.mid, payloadType, parameters: section.parameters.get(payloadType) ?? '' };
}

interface OfferLimits {
  /** Prefers the H.264 parameters of a publisher. */
  readonly wantedH264?: string;
  /** Pictures that may be offered, the largest first. */
  readonly pictures?: 1 | 2;
}

/** Parses the usable codecs of an offer. */
export function parseOffer(sdp: string, { wantedH264, pictures = 1 }: OfferLimits = {}): Offer {
  if (sdp.length > MAX_OFFER_LENGTH) refuse(mediaTexts.offer.tooLong);
  const lines = linesOf(sdp);
  if (lines[0] !== 'v=0') refuse(mediaTexts.offer.notOne);
  if (lines.length > MAX_LINES || lines.some((line) => /\p{Cc}/u.test(line)))
    refuse(mediaTexts.offer.malformed);
  const sections = parseSections(lines, pictures);
  checkTransport(lines);
  const [video, small] = sections.filter((section) => section.kind === 'video');
  const audio = sections.find((section) => section.kind === 'audio');
  if (!video && !audio) refuse(mediaTexts.offer.empty);
  const codecs = [video, small, audio].flatMap((section) => [...(section?.codecs.values() ?? [])]);
  return {
    video: video && pickH264(video, wantedH264),
    small: small && pickH264(small, wantedH264),
    audio: audio && pickOpus(audio),
    codecs: [...new Set(codecs.map((codec) => codec.split('/')[0] ?? ''))],
  };
}

/** Repeats every UDP host candidate with the public IP address. */
export function advertise(sdp: string, address: string | undefined): string {
  if (!address) return sdp;
  let extra = 0;
  return sdp.replace(
    /^a=candidate:(\S+) (\d+) (UDP) (\d+) (\S+) (\d+) typ host.*$/gim,
    (line, _foundation, component, transport, priority, _host, port) => {
      extra += 1;
      // With a foundation of its own, or browsers take both for the same path.
      return `a=candidate:9${extra} ${component} ${transport} ${priority} ${address} ${port} typ host\r\n${line}`;
    },
  );
}
