import { receiverReport } from '@live/media-origin/rtp/rtcp';
import { isRtp, sequenceOf } from '@live/media-origin/rtp/rtp';
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { GenericNack, RtcpTransportLayerFeedback } from 'werift-rtp';

/** A report that names the picture's source, or it reaches no track. */
const ALL_RECEIVED = receiverReport({
  ssrc: 7_001,
  fractionLost: 0,
  packetsLost: 0,
  highestSequence: 0,
  jitter: 0,
  lastReport: 0,
  delaySinceReport: 0,
});

/** A player without a screen: negotiates, counts packets, and can send NACKs. */
export class NodeViewer {
  readonly offer: string;
  readonly #peer: PeerConnection;
  readonly #video: Track;
  readonly #audio: Track;
  readonly #alive: NodeJS.Timeout;
  video: Buffer[] = [];
  audio: Buffer[] = [];
  answer = '';
  /** State of the connection. */
  state = 'new';

  static async open(): Promise<NodeViewer> {
    const peer = new PeerConnection('viewer', { iceServers: [] });
    const video = new Video('0', 'RecvOnly');
    video.addH264Codec(96);
    const audio = new Audio('1', 'RecvOnly');
    audio.addOpusCodec(97);
    const tracks = [peer.addTrack(video), peer.addTrack(audio)] as const;
    const offer = await new Promise<string>((resolve) => {
      peer.onGatheringStateChange((state) => {
        if (state !== 'complete') return;
        // Without candidates the origin waits for this side, which must not be reached before its answer.
        resolve((peer.localDescription()?.sdp ?? '').replace(/^a=candidate:.*\r\n/gm, ''));
      });
      peer.setLocalDescription('offer');
    });
    return new NodeViewer(peer, tracks, offer);
  }

  private constructor(
    peer: PeerConnection,
    [video, audio]: readonly [Track, Track],
    offer: string,
  ) {
    this.#peer = peer;
    this.#video = video;
    this.#audio = audio;
    this.offer = offer;
    peer.onStateChange((state) => {
      this.state = state;
    });
    video.onMessage((packet) => {
      if (isRtp(packet)) this.video.push(packet);
    });
    audio.onMessage((packet) => {
      if (isRtp(packet)) this.audio.push(packet);
    });
    this.#alive = setInterval(() => this.#report(), 1_000);
  }

  async negotiate(url: string): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: JSON.stringify({
        version: 'v1.0',
        sessionId: 'test',
        localSdp: { type: 'offer', sdp: this.offer },
      }),
    });
    const { code, message, remoteSdp } = (await response.json()) as {
      code: number;
      message: string;
      remoteSdp?: { sdp: string };
    };
    if (code !== 200 || !remoteSdp) throw new Error(`${code} ${message}`);
    this.accept(remoteSdp.sdp);
  }

  accept(answer: string): void {
    this.answer = answer;
    this.#peer.setRemoteDescription(answer, 'answer');
  }

  /** Sends a NACK for a packet. */
  nack(sequence: number): void {
    const feedback = new GenericNack({ senderSsrc: 1, mediaSourceSsrc: 7_001, lost: [sequence] });
    this.#video.sendMessageBinary(new RtcpTransportLayerFeedback({ feedback }).serialize());
  }

  /** Sends raw bytes, as RTCP where they look like it. */
  sendRaw(packet: Buffer): void {
    if (this.#video.isOpen()) this.#video.sendMessageBinary(packet);
  }

  received(sequence: number): number {
    return this.video.filter((packet) => sequenceOf(packet) === sequence).length;
  }

  close(): void {
    clearInterval(this.#alive);
    this.#video.close();
    this.#audio.close();
    this.#peer.close();
  }

  #report(): void {
    try {
      this.#video.sendMessageBinary(ALL_RECEIVED);
    } catch {
      // Closed by the other side, on a thread of the native library.
    }
  }
}

/** An offer of a data channel and nothing else. */
export const dataChannelOffer = (): string => {
  const peer = new PeerConnection('data', { iceServers: [] });
  peer.createDataChannel('data');
  peer.setLocalDescription('offer');
  const offer = peer.localDescription()?.sdp ?? '';
  peer.close();
  return offer;
};
