import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { LANE_SSRC, type MediaKind } from './lane.ts';
import { MediaRefusal } from './media-origin.ts';
import { advertise, type Offer, type OfferedCodec } from './sdp.ts';

/** Where connections of all rooms come in: one UDP port. */
export interface PeerNetwork {
  readonly udpPort: number;
  /** Listen on this address only. */
  readonly bindAddress: string | undefined;
  /** The address that the outside sees, where it is not one of this machine's. */
  readonly publicAddress: string | undefined;
}

export type PeerTracks = Partial<Record<MediaKind, { track: Track; codec: OfferedCodec }>>;

export interface AnsweredPeer {
  readonly connection: PeerConnection;
  readonly tracks: PeerTracks;
  readonly answer: string;
}

const GATHERING_MS = 5_000;
const STREAM = 'live';

/** A port that nobody uses now, for when none is set. */
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
  for (const kind of ['video', 'audio'] as const) {
    const codec = offer[kind];
    if (!codec) continue;
    const media =
      kind === 'video' ? new Video(codec.mid, direction) : new Audio(codec.mid, direction);
    if (media instanceof Video) media.addH264Codec(codec.payloadType, codec.parameters);
    else media.addOpusCodec(codec.payloadType, codec.parameters);
    if (direction === 'SendOnly') media.addSSRC(LANE_SSRC[kind], STREAM, STREAM, kind);
    tracks[kind] = { track: connection.addTrack(media), codec };
  }
  return tracks;
}

/** Answers an offer with every candidate in the answer, because neither side trickles. */
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
    const timer = setTimeout(
      () => gathered.reject(new Error('no candidates in time')),
      GATHERING_MS,
    );
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') gathered.resolve();
    });
    try {
      connection.setRemoteDescription(sdp, 'offer');
      await gathered.promise;
    } finally {
      clearTimeout(timer);
    }
    const local = connection.localDescription();
    if (!local) throw new Error('no answer');
    return { connection, tracks, answer: advertise(local.sdp, network.publicAddress) };
  } catch (error) {
    connection.close();
    const words = error instanceof Error ? error.message : String(error);
    throw new MediaRefusal('offer', `the offer cannot be answered: ${words}`);
  }
}

/**
 * Runs what the native side calls. An error that left here would end the whole process; it is told instead, and costs
 * one packet.
 */
export function guarded<Args extends unknown[]>(
  onFault: (error: unknown) => void,
  run: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      run(...args);
    } catch (error) {
      onFault(error);
    }
  };
}

/** Closes tracks too: the native side holds on to their handlers, and through them to everything else. */
export function closePeer({ connection, tracks }: AnsweredPeer): void {
  tracks.video?.track.close();
  tracks.audio?.track.close();
  connection.close();
}
