import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { guarded, guardedTimeout } from '@live/guards';
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { MediaRefusal } from '../media-origin.ts';
import type { PeerNetwork } from '../origin-settings.ts';
import { kindOf, SOURCE_TRACKS, type SourceTrack, VIEWER_SSRC } from '../rtp/rtp-rewriter.ts';
import { mediaTexts } from '../texts.ts';
import { addressOf, MAX_CANDIDATES } from './candidates.ts';
import { advertise, linesOf, type Offer, type OfferedCodec } from './sdp.ts';

export type PeerTracks = Partial<Record<SourceTrack, { track: Track; codec: OfferedCodec }>>;

export interface AnsweredPeer {
  readonly connection: PeerConnection;
  readonly tracks: PeerTracks;
  readonly answer: string;
  /** Adds a trickled candidate; refuses malformed ones, and too many. */
  addCandidate(candidate: string, mid: string): void;
}

const GATHERING_MS = 5_000;
const STREAM = 'live';

/** A free port, for when none is set. */
export async function freeUdpPort(address: string | undefined): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind({ port: 0, ...(address ? { address } : {}) });
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

function addTracks(
  connection: PeerConnection,
  offer: Offer,
  direction: 'SendOnly' | 'RecvOnly',
): PeerTracks {
  const tracks: PeerTracks = {};
  for (const name of SOURCE_TRACKS) {
    const codec = offer[name];
    if (!codec) continue;
    const kind = kindOf(name);
    const media =
      kind === 'video' ? new Video(codec.mid, direction) : new Audio(codec.mid, direction);
    if (media instanceof Video) media.addH264Codec(codec.payloadType, codec.parameters);
    else media.addOpusCodec(codec.payloadType, codec.parameters);
    if (direction === 'SendOnly') media.addSSRC(VIEWER_SSRC[kind], STREAM, STREAM, kind);
    tracks[name] = { track: connection.addTrack(media), codec };
  }
  return tracks;
}

/** Answers an offer with every candidate in the answer, because this side does not trickle. */
export async function answerOffer(
  network: PeerNetwork,
  sdp: string,
  offer: Offer,
  direction: 'SendOnly' | 'RecvOnly',
): Promise<AnsweredPeer> {
  const connection = new PeerConnection('origin', {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: network.udpPort,
    portRangeEnd: network.udpPort,
    ...(network.bindAddress ? { bindAddress: network.bindAddress } : {}),
  });
  try {
    const tracks = addTracks(connection, offer, direction);
    const gathered = Promise.withResolvers<void>();
    const giveUp = () => gathered.reject(new Error('no candidates in time'));
    const timer = guardedTimeout(gathered.reject, giveUp, GATHERING_MS);
    const follow = (state: string) => {
      if (state === 'complete') gathered.resolve();
    };
    connection.onGatheringStateChange(guarded(gathered.reject, follow));
    // None can be negotiated: a data channel that opens nevertheless would buffer messages without a reader.
    connection.onDataChannel(guarded(gathered.reject, (channel) => channel.close()));
    try {
      connection.setRemoteDescription(withoutNames(sdp), 'offer');
      await gathered.promise;
    } finally {
      clearTimeout(timer);
    }
    const local = connection.localDescription();
    if (!local) throw new Error('no answer');
    const answer = advertise(local.sdp, network.publicAddress);
    return { connection, tracks, answer, addCandidate: candidateTaker(connection) };
  } catch {
    connection.close();
    throw new MediaRefusal('offer', mediaTexts.notAnswerable);
  }
}

/** Host names are skipped: the native library resolves each in a thread of its own, and learns the address from packets anyway. */
function withoutNames(sdp: string): string {
  const lines = linesOf(sdp).filter(
    (line) => !line.startsWith('a=candidate:') || isIP(addressOf(line) ?? '') !== 0,
  );
  return `${lines.join('\r\n')}\r\n`;
}

function candidateTaker(connection: PeerConnection): AnsweredPeer['addCandidate'] {
  let taken = 0;
  return (candidate, mid) => {
    const address = addressOf(candidate);
    if (address === undefined) throw new MediaRefusal('offer', mediaTexts.badCandidate);
    taken += 1;
    if (taken > MAX_CANDIDATES) throw new MediaRefusal('limit', mediaTexts.tooManyCandidates);
    if (!isIP(address)) return;
    try {
      connection.addRemoteCandidate(candidate, mid);
    } catch {
      throw new MediaRefusal('offer', mediaTexts.badCandidate);
    }
  };
}

/** Closes tracks too: the native library retains their handlers, and so everything they reference. */
export function closePeer({ connection, tracks }: AnsweredPeer): void {
  for (const { track } of Object.values(tracks)) track.close();
  connection.close();
}
