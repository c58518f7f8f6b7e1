import { gatherCandidates } from '@live/player';
import { Store } from '@live/web';
import { FULL_SIZE, isSmallSent, nextScale, type PictureScale, SCALES } from './pictureScale.ts';
import { readSentTotals, type SentTotals, sentSince } from './sentTotals.ts';
import { smallEncoding } from './smallLayer.ts';

export type PublisherPhase = 'connecting' | 'live' | 'failed' | 'closed';

export interface PublisherState {
  phase: PublisherPhase;
  kilobits: number;
  frames: number;
  /** Share that is lost on the way to the origin. */
  loss: number;
  /** The network takes less than the browser would send. */
  isLimited: boolean;
}

interface PublisherOptions {
  url: string;
  stream: MediaStream;
  /** Called for each attempt, because keys expire. */
  key(): Promise<string>;
}

const NOTHING_SENT = { kilobits: 0, frames: 0, loss: 0, isLimited: false };
const RETRY_MS = 2_000;
/** A server that does not answer is tried again. */
const ANSWER_TIMEOUT_MS = 15_000;
const SAMPLE_MS = 1_000;

/** The media origin accepts H.264 alone, because every player of recordings and HLS has it. */
const preferH264 = (transceiver: RTCRtpTransceiver): void => {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const wanted = codecs.filter(({ mimeType }) => /\/(h264|rtx)$/i.test(mimeType));
  if (wanted.length > 0) transceiver.setCodecPreferences(wanted);
};

/**
 * The page decides on the size of the picture: each begins a new file of the recording, and a browser that begins
 * small would change it twice within the first seconds.
 */
const keepSize = async (sender: RTCRtpSender): Promise<void> => {
  const parameters = sender.getParameters();
  // Browsers without the setting ignore it, or refuse it.
  await sender
    .setParameters({ ...parameters, degradationPreference: 'maintain-resolution' })
    .catch(() => undefined);
};

const change = async (
  sender: RTCRtpSender | undefined,
  encoding: RTCRtpEncodingParameters,
): Promise<void> => {
  if (!sender) return;
  const parameters = sender.getParameters();
  for (const each of parameters.encodings) Object.assign(each, encoding);
  // Refused while the connection closes, or by a browser without the setting: all stays as it is.
  await sender.setParameters(parameters).catch(() => undefined);
};

const scaleDown = async (peer: RTCPeerConnection, { step }: PictureScale): Promise<void> => {
  const [picture, small] = peer.getSenders().filter(({ track }) => track?.kind === 'video');
  await change(picture, { scaleResolutionDownBy: SCALES[step] ?? 1 });
  await change(small, { active: isSmallSent(step) });
};

/** Publishes a stream to the media origin by WHIP, and reconnects when the connection is lost. */
export class WhipPublisher {
  readonly state = new Store<PublisherState, Partial<PublisherState>>(
    (state, change) => ({ ...state, ...change }),
    { phase: 'connecting', ...NOTHING_SENT },
  );
  readonly #options: Omit<PublisherOptions, 'stream'>;
  #stream: MediaStream;
  #peer: RTCPeerConnection | undefined;
  #session: { url: string; key: string } | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #sampling: ReturnType<typeof setInterval> | undefined;
  #destroyed = false;

  constructor({ stream, ...options }: PublisherOptions) {
    this.#options = options;
    this.#stream = stream;
    addEventListener('pagehide', this.#close);
    void this.#attempt();
  }

  /** Switches to another stream, without a new connection unless it has a kind of track that is not sent yet. */
  async replace(stream: MediaStream): Promise<void> {
    this.#stream = stream;
    const senders = this.#peer?.getSenders() ?? [];
    const isSent = (kind: string) => senders.some(({ track }) => track?.kind === kind);
    if (this.#peer && !stream.getTracks().every(({ kind }) => isSent(kind))) {
      this.#close();
      return this.#attempt();
    }
    for (const sender of senders) {
      const kind = sender.track?.kind;
      const track = stream.getTracks().find((candidate) => candidate.kind === kind);
      if (track) await sender.replaceTrack(track);
    }
  }

  destroy(): void {
    this.#destroyed = true;
    clearTimeout(this.#retry);
    removeEventListener('pagehide', this.#close);
    this.#close();
    this.state.dispatch({ phase: 'closed', ...NOTHING_SENT });
  }

  async #attempt(): Promise<void> {
    this.state.dispatch({ phase: 'connecting' });
    try {
      await this.#connect();
    } catch {
      this.#failed();
    }
  }

  async #connect(): Promise<void> {
    const key = await this.#options.key();
    if (this.#destroyed) return;
    const peer = new RTCPeerConnection();
    this.#peer = peer;
    const stream = this.#stream;
    for (const track of stream.getTracks()) {
      const transceiver = peer.addTransceiver(track, { direction: 'sendonly', streams: [stream] });
      if (track.kind !== 'video') continue;
      preferH264(transceiver);
      await keepSize(transceiver.sender);
    }
    await this.#addSmallLayer(peer, stream);
    peer.addEventListener('connectionstatechange', () => this.#changed(peer));
    await peer.setLocalDescription();
    await gatherCandidates(peer);
    const answer = await fetch(this.#options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
      body: peer.localDescription?.sdp ?? '',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (answer.status !== 201) throw new Error(`WHIP answered ${answer.status}`);
    const location = answer.headers.get('location');
    if (location) this.#session = { url: new URL(location, answer.url).href, key };
    if (this.#destroyed) return this.#close();
    await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  }

  /** Comes second: the origin takes the first picture for the larger. */
  async #addSmallLayer(peer: RTCPeerConnection, stream: MediaStream): Promise<void> {
    const track = stream.getVideoTracks()[0];
    const encoding = track && smallEncoding(track.getSettings());
    if (!encoding) return;
    const transceiver = peer.addTransceiver(track, {
      direction: 'sendonly',
      streams: [stream],
      sendEncodings: [encoding],
    });
    preferH264(transceiver);
    await keepSize(transceiver.sender);
  }

  #changed(peer: RTCPeerConnection): void {
    if (peer !== this.#peer || this.#destroyed) return;
    if (peer.connectionState === 'connected') {
      this.state.dispatch({ phase: 'live' });
      this.#sample(peer);
    } else if (peer.connectionState === 'failed' || peer.connectionState === 'disconnected') {
      this.#failed();
    }
  }

  #failed(): void {
    this.#close();
    if (this.#destroyed) return;
    this.state.dispatch({ phase: 'failed', ...NOTHING_SENT });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#attempt(), RETRY_MS);
  }

  #sample(peer: RTCPeerConnection): void {
    let last: SentTotals | undefined;
    let scale = FULL_SIZE;
    clearInterval(this.#sampling);
    this.#sampling = setInterval(async () => {
      const now = readSentTotals(await peer.getStats(), performance.now());
      if (last) this.state.dispatch(sentSince(last, now));
      last = now;
      const { step } = scale;
      const [track] = this.#stream.getVideoTracks();
      const { width = 0, height = 0 } = track?.getSettings() ?? {};
      scale = nextScale(scale, { ...now, pixels: width * height });
      if (scale.step !== step) await scaleDown(peer, scale);
    }, SAMPLE_MS);
  }

  readonly #close = (): void => {
    clearInterval(this.#sampling);
    this.#peer?.close();
    this.#peer = undefined;
    const session = this.#session;
    this.#session = undefined;
    if (!session) return;
    const headers = { authorization: `Bearer ${session.key}` };
    const options = { method: 'DELETE', headers, keepalive: true };
    void fetch(session.url, options).catch(() => undefined);
  };
}
