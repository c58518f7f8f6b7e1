import { describe, expect, it } from 'vitest';
import { MediaRefusal } from '../media-origin.ts';
import { mediaTexts } from '../texts.ts';
import { advertise, parseOffer } from './sdp.ts';

const { offer: refusals } = mediaTexts;

const HEAD =
  'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\na=ice-ufrag:x\r\na=fingerprint:sha-256 AA\r\n';
const VIDEO = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102 104 106',
  'a=mid:0',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f',
  'a=rtpmap:104 H264/90000',
  'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:106 H264/90000',
  'a=fmtp:106 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f',
  '',
].join('\r\n');
const AUDIO = 'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:sound 1\r\na=rtpmap:111 opus/48000/2\r\n';

describe('parseOffer', () => {
  it('N-12 takes H.264 that may be cut into fragments, and Opus', () => {
    const { video, audio } = parseOffer(HEAD + VIDEO + AUDIO);
    expect(video).toMatchObject({ mid: '0', payloadType: 104 });
    expect(audio).toEqual({ mid: 'sound 1', payloadType: 111, parameters: '' });
  });

  it("N-01 prefers the publisher's profile where the player has it", () => {
    expect(
      parseOffer(HEAD + VIDEO, { wantedH264: 'profile-level-id=640c28' }).video?.payloadType,
    ).toBe(106);
    expect(
      parseOffer(HEAD + VIDEO, { wantedH264: 'profile-level-id=4d0028' }).video?.payloadType,
    ).toBe(104);
  });

  it('N-12 lists what was offered instead', () => {
    const offer = parseOffer(`${HEAD}m=video 9 X 96\r\na=mid:0\r\na=rtpmap:96 VP8/90000\r\n`);
    expect(offer.video).toBeUndefined();
    expect(offer.codecs).toEqual(['vp8']);
  });

  const twice = (line: string) => VIDEO.replace('a=mid:0\r\n', `a=mid:0\r\n${line}\r\n${line}\r\n`);
  it.each([
    [
      'data channels',
      `${VIDEO}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:2\r\n`,
      refusals.dataChannel,
    ],
    [
      'data channels that are switched off',
      `m=application 0 UDP/DTLS/SCTP x\r\n${VIDEO}`,
      refusals.dataChannel,
    ],
    ['other media', `${VIDEO}m=text 9 UDP/TLS/RTP/SAVPF 98\r\na=mid:2\r\n`, refusals.otherKind],
    ['two pictures', VIDEO + VIDEO.replace('mid:0', 'mid:1'), refusals.severalSections],
    ['two sounds', VIDEO + AUDIO + AUDIO.replace('sound 1', '2'), refusals.severalSections],
    ['two sections of one name', VIDEO + AUDIO.replace('sound 1', '0'), refusals.severalSections],
    ['a payload type of 128', VIDEO.replaceAll('104', '128'), refusals.payloadTypes],
    ['a payload type of 255', VIDEO.replaceAll('104', '255'), refusals.payloadTypes],
    ['a payload type of 1e2', VIDEO.replace('96 102 104', '96 1e2 104'), refusals.payloadTypes],
    ['a payload type that reads as RTCP', VIDEO.replaceAll('104', '72'), refusals.payloadTypes],
    ['a payload type twice', VIDEO.replace('96 102 104', '96 104 104'), refusals.payloadTypes],
    ['a codec twice', twice('a=rtpmap:107 H264/90000'), refusals.repeated],
    ['parameters twice', twice('a=fmtp:107 packetization-mode=1'), refusals.repeated],
    ['a name twice', twice('a=mid:0'), refusals.repeated],
    ['another fingerprint', `${VIDEO}a=fingerprint:sha-256 BB\r\n`, refusals.contradiction],
    ['another way into ICE', `${VIDEO}a=ice-ufrag:y\r\n`, refusals.contradiction],
    [
      '33 candidates',
      VIDEO + 'a=candidate:1 1 UDP 1 10.0.0.1 9 typ host\r\n'.repeat(33),
      mediaTexts.tooManyCandidates,
    ],
    ['a thousand lines', VIDEO + 'a=x\r\n'.repeat(1_000), refusals.malformed],
    ['a long text', VIDEO + 'a=x'.repeat(20_000), refusals.tooLong],
    ['a control character', VIDEO.replace('a=mid:0', 'a=mid:0\0'), refusals.malformed],
    [
      'a name without end',
      VIDEO.replace('a=mid:0', `a=mid:${'0'.repeat(100)}`),
      refusals.nameTooLong,
    ],
  ])('N-10 refuses %s', (_, sections, reason) => {
    const offer = () => parseOffer(HEAD + sections);
    expect(offer).toThrow(reason);
    expect(offer).toThrow(MediaRefusal);
  });

  it('N-12 takes two pictures of a host, the larger first, and no third', () => {
    const second = VIDEO.replace('mid:0', 'mid:1');
    const third = VIDEO.replace('mid:0', 'mid:2');
    const offer = parseOffer(HEAD + VIDEO + AUDIO + second, { pictures: 2 });
    expect([offer.video?.mid, offer.small?.mid]).toEqual(['0', '1']);
    expect(parseOffer(HEAD + VIDEO, { pictures: 2 }).small).toBeUndefined();
    for (const sections of [VIDEO + second + third, VIDEO + VIDEO, VIDEO + second + AUDIO + AUDIO])
      expect(() => parseOffer(HEAD + sections, { pictures: 2 })).toThrow(refusals.severalSections);
  });

  it('N-10 takes what both sections say alike', () => {
    const transport = 'a=ice-ufrag:x\r\na=fingerprint:sha-256 AA\r\n';
    expect(parseOffer(HEAD + VIDEO + transport + AUDIO + transport).audio).toBeDefined();
  });

  it.each(['', 'hello', 'v=0', VIDEO, `v=0\r\n${VIDEO}`])('N-02 refuses %j', (text) => {
    expect(() => parseOffer(text)).toThrow();
  });
});

describe('advertise', () => {
  it('N-12 repeats candidates under the public address', () => {
    const sdp = 'a=candidate:1 1 UDP 2122317823 10.0.0.5 8189 typ host\r\na=end-of-candidates\r\n';
    const advertised = advertise(sdp, '203.0.113.7');
    expect(advertised).toContain('203.0.113.7 8189 typ host');
    expect(advertised).toContain('10.0.0.5 8189 typ host');
    expect(advertise(sdp, undefined)).toBe(sdp);
  });
});
