import {
  Audio,
  H264RtpPacketizer,
  PeerConnection,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  type Track,
  Video,
} from 'node-datachannel';
import { loadSample, type Sample, type SampleShape } from './sample.ts';

export interface VirtualHostOptions {
  /** WHIP endpoint. */
  readonly url: string;
  /** Called for each attempt, because tokens expire. */
  readonly token: () => Promise<string>;
  readonly shape: SampleShape;
  /** Random if omitted. */
  readonly ssrcs?: { readonly video: number; readonly audio: number };
  /** Replaces the sample, for benchmarks. */
  readonly load?: (shape: SampleShape) => Promise<Sample>;
  /** The same picture in small, offered as a second layer. */
  readonly loadSmall?: () => Promise<Sample>;
  readonly onError?: (error: Error) => void;
}

interface Sender {
  readonly track: Track;
  readonly config: RtpPacketizationConfig;
  readonly kind: 'video' | 'small' | 'audio';
  frames: Sample['video'];
  nextFrames?: Sample['video'] | undefined;
  next: number;
}

const TICK_MS = 8;
/** An origin sends a report every second; without one for this long it has ended the session. */
const REPORT_TIMEOUT_MS = 4_000;
const RETRY_MS = 1_000;
const VIDEO_TYPE = 102;
const AUDIO_TYPE = 111;

/** A host without a camera: publishes the sample in a loop by WHIP, and reconnects when the connection is lost. */
export class SamplePublisher {
  readonly #options: VirtualHostOptions;
  #sample: Sample | undefined;
  #small: Sample | undefined;
  #peer: PeerConnection | undefined;
  #senders: readonly Sender[] = [];
  #session: string | undefined;
  #token = '';
  #ticker: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #begunAt: number | undefined;
  #destroyed = false;

  constructor(options: VirtualHostOptions) {
    this.#options = options;
  }

  /** When the loop that is sent began, in epoch milliseconds; undefined until the host is connected. */
  get begunAt(): number | undefined {
    return this.#begunAt;
  }

  /** Resolves after the first attempt; a failed attempt is retried in the background. */
  async start(): Promise<void> {
    this.#sample ??= await (this.#options.load ?? loadSample)(this.#options.shape);
    this.#small ??= await this.#options.loadSmall?.();
    try {
      await this.#publish(this.#sample);
    } catch (error) {
      this.#options.onError?.(error instanceof Error ? error : new Error(String(error)));
      this.#scheduleRetry();
    }
  }

  /** Switches to another sample at its next keyframe. All samples have the same length. */
  async show(shape: SampleShape): Promise<void> {
    this.#sample = await loadSample(shape);
    for (const sender of this.#senders) {
      if (sender.kind === 'small') continue;
      sender.nextFrames = sender.kind === 'video' ? this.#sample.video : this.#sample.audio;
    }
  }

  async destroy(): Promise<void> {
    this.#destroyed = true;
    clearTimeout(this.#retry);
    const session = this.#session;
    this.#close();
    if (session) {
      const headers = { authorization: `Bearer ${this.#token}` };
      await fetch(session, { method: 'DELETE', headers }).catch(() => undefined);
    }
  }

  /** Stops without ending the session, like a phone that loses its network. */
  vanish(): void {
    this.#destroyed = true;
    clearTimeout(this.#retry);
    this.#close();
  }

  async #publish(sample: Sample): Promise<void> {
    this.#token = await this.#options.token();
    if (this.#destroyed) return;
    const peer = new PeerConnection('virtual-host', { iceServers: [] });
    this.#peer = peer;
    const { ssrcs } = this.#options;
    const senders = [
      addVideo(peer, 'video', sample, ssrcs?.video ?? randomSsrc()),
      ...(this.#small ? [addVideo(peer, 'small', this.#small, randomSsrc())] : []),
      addAudio(peer, sample, ssrcs?.audio ?? randomSsrc()),
    ];
    this.#senders = senders;
    peer.onStateChange((state) => {
      if (peer !== this.#peer) return;
      if (state === 'connected') this.#play(senders, sample.period);
      if (state === 'failed' || state === 'closed' || state === 'disconnected')
        this.#scheduleRetry();
    });
    const offer = await createOffer(peer);
    const response = await fetch(this.#options.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/sdp' },
      body: offer,
      signal: AbortSignal.timeout(15_000),
    });
    const answer = await response.text();
    if (response.status !== 201) throw new Error(`WHIP answered ${response.status}: ${answer}`);
    this.#session = new URL(response.headers.get('location') ?? '', this.#options.url).href;
    if (peer === this.#peer) peer.setRemoteDescription(answer, 'answer');
  }

  #play(senders: readonly Sender[], period: number): void {
    const startedAt = performance.now();
    this.#begunAt = performance.timeOrigin + startedAt;
    let receivedAt = startedAt;
    for (const { track } of senders) {
      track.onMessage(() => {
        receivedAt = performance.now();
      });
    }
    clearInterval(this.#ticker);
    this.#ticker = setInterval(() => {
      if (performance.now() - receivedAt > REPORT_TIMEOUT_MS) {
        this.#scheduleRetry();
        return;
      }
      const now = (performance.now() - startedAt) / 1_000;
      for (const sender of senders) sendDue(sender, now, period);
    }, TICK_MS);
  }

  #scheduleRetry(): void {
    this.#close();
    if (this.#destroyed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.start(), RETRY_MS);
  }

  #close(): void {
    clearInterval(this.#ticker);
    const peer = this.#peer;
    this.#peer = undefined;
    this.#session = undefined;
    // Tracks are closed as well, because the native library keeps their handlers otherwise.
    for (const { track } of this.#senders) track.close();
    this.#senders = [];
    peer?.close();
  }
}

function sendDue(sender: Sender, now: number, period: number): void {
  for (;;) {
    const loop = Math.floor(sender.next / sender.frames.length);
    if (sender.nextFrames?.[sender.next % sender.frames.length]?.key) {
      sender.frames = sender.nextFrames;
      sender.nextFrames = undefined;
    }
    const frame = sender.frames[sender.next % sender.frames.length];
    if (!frame) return;
    const at = loop * period + frame.at;
    if (at > now || !sender.track.isOpen()) return;
    sender.config.timestamp = Math.round(at * sender.config.clockRate) % 2 ** 32;
    sender.track.sendMessageBinary(frame.data);
    sender.next += 1;
  }
}

function addVideo(
  peer: PeerConnection,
  name: 'video' | 'small',
  sample: Sample,
  ssrc: number,
): Sender {
  const media = new Video(name, 'SendOnly');
  media.addH264Codec(VIDEO_TYPE);
  media.addSSRC(ssrc, 'virtual-host', 'virtual-host', name);
  const config = new RtpPacketizationConfig(ssrc, 'virtual-host', VIDEO_TYPE, 90_000);
  const packetizer = new H264RtpPacketizer('Length', config, 1_200);
  return addSender(name, peer.addTrack(media), packetizer, config, sample.video);
}

function addAudio(peer: PeerConnection, sample: Sample, ssrc: number): Sender {
  const media = new Audio('audio', 'SendOnly');
  media.addOpusCodec(AUDIO_TYPE);
  media.addSSRC(ssrc, 'virtual-host', 'virtual-host', 'audio');
  const config = new RtpPacketizationConfig(ssrc, 'virtual-host', AUDIO_TYPE, 48_000);
  const packetizer = new RtpPacketizer(config);
  return addSender('audio', peer.addTrack(media), packetizer, config, sample.audio);
}

function addSender(
  kind: Sender['kind'],
  track: Track,
  packetizer: RtpPacketizer,
  config: RtpPacketizationConfig,
  frames: Sample['video'],
): Sender {
  packetizer.addToChain(new RtcpSrReporter(config));
  packetizer.addToChain(new RtcpNackResponder());
  track.setMediaHandler(packetizer);
  return { kind, track, config, frames, next: 0 };
}

function randomSsrc(): number {
  return 1 + Math.floor(Math.random() * 0xffff_fffe);
}

/**
 * Creates an offer without candidates; the origin learns the address from incoming packets. With candidates, its
 * packets could arrive here before its answer, and the handshake would fail.
 */
function createOffer(peer: PeerConnection): Promise<string> {
  return new Promise((resolve, reject) => {
    peer.onGatheringStateChange((state) => {
      if (state !== 'complete') return;
      const local = peer.localDescription();
      if (local) resolve(local.sdp.replace(/^a=candidate:.*\r\n/gm, ''));
      else reject(new Error('no local description after gathering'));
    });
    peer.setLocalDescription('offer');
  });
}
