import { MediaRefusal } from './media-origin.ts';

/** The codec of an offered section that this origin speaks. */
export interface OfferedCodec {
  readonly mid: string;
  readonly payloadType: number;
  /** Format parameters as offered, to be answered alike. */
  readonly parameters: string;
}

export interface Offer {
  readonly video: OfferedCodec | undefined;
  readonly audio: OfferedCodec | undefined;
  /** What the other side wants instead, for the refusal's text. */
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

function parseSection(lines: readonly string[]): Section {
  const [kind = '', port = '', , ...types] = (lines[0] ?? '').slice(2).split(' ');
  const codecs = new Map<number, string>();
  const parameters = new Map<number, string>();
  let mid = '';
  for (const line of lines) {
    const attribute = /^a=(rtpmap|fmtp|mid):(?:(\d+) )?(.*)$/.exec(line);
    if (!attribute) continue;
    const [, name, type, value = ''] = attribute;
    if (name === 'mid') mid = `${type ? `${type} ` : ''}${value}`;
    else if (type && name === 'rtpmap') codecs.set(Number(type), value.toLowerCase());
    else if (type) parameters.set(Number(type), value);
  }
  return { kind, port, mid, payloadTypes: types.map(Number), codecs, parameters };
}

function parseSections(sdp: string): Section[] {
  const lines = sdp.split(/\r\n|\r|\n/).filter((line) => line !== '');
  if (lines[0] !== 'v=0') throw new MediaRefusal('offer', 'not a session description');
  const sections: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  return sections.map(parseSection);
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

/** Reads which of the offered codecs can be used; `wantedH264` prefers the parameters of a publisher. */
export function parseOffer(sdp: string, wantedH264?: string): Offer {
  const sections = parseSections(sdp);
  if (!/^a=ice-ufrag:/m.test(sdp) || !/^a=fingerprint:/m.test(sdp)) {
    throw new MediaRefusal('offer', 'the session description has no ICE or DTLS part');
  }
  const video = sections.find((section) => section.kind === 'video');
  const audio = sections.find((section) => section.kind === 'audio');
  if (!video && !audio) throw new MediaRefusal('offer', 'nothing to send or receive is offered');
  const codecs = [video, audio].flatMap((section) => [...(section?.codecs.values() ?? [])]);
  return {
    video: video && pickH264(video, wantedH264),
    audio: audio && pickOpus(audio),
    codecs: [...new Set(codecs.map((codec) => codec.split('/')[0] ?? ''))],
  };
}

/** Repeats every UDP host candidate under the address that the outside world sees. */
export function advertise(sdp: string, address: string | undefined): string {
  if (!address) return sdp;
  let extra = 0;
  return sdp.replace(
    /^a=candidate:(\S+) (\d+) (UDP) (\d+) (\S+) (\d+) typ host.*$/gim,
    (line, _foundation, component, transport, priority, _host, port) => {
      extra += 1;
      // A foundation of its own, or the browser takes both for the same path.
      return `a=candidate:9${extra} ${component} ${transport} ${priority} ${address} ${port} typ host\r\n${line}`;
    },
  );
}
