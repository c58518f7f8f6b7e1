import type { Obstacle } from './connection.ts';
import { gatherCandidates } from './gatherCandidates.ts';
import { type Answer, NegotiationError, negotiate, negotiateWhep } from './negotiate.ts';
import { playbackProtocol } from './streamUrl.ts';

/**
 * Browsers show no frame of a stream before playback. A second, muted and hidden element plays it until its first
 * frame, which becomes the poster.
 */
function showFirstPicture(video: HTMLVideoElement, track: MediaStreamTrack): () => void {
  const hiddenVideo = document.createElement('video');
  hiddenVideo.muted = true;
  // Without it phones play in full screen.
  hiddenVideo.playsInline = true;
  hiddenVideo.srcObject = new MediaStream([track]);
  const stop = () => {
    hiddenVideo.srcObject = null;
  };
  hiddenVideo.requestVideoFrameCallback(() => {
    const canvas = document.createElement('canvas');
    canvas.width = hiddenVideo.videoWidth;
    canvas.height = hiddenVideo.videoHeight;
    canvas.getContext('2d')?.drawImage(hiddenVideo, 0, 0);
    video.poster = canvas.toDataURL('image/jpeg', 0.85);
    stop();
  });
  void hiddenVideo.play().catch(stop);
  return stop;
}

export interface WebRtcHandlers {
  onAnswered(): void;
  /** `obstacle` is set when the media origin said why it answers no such offer. */
  onRefused(obstacle: Obstacle | undefined): void;
  onState(state: RTCPeerConnectionState): void;
}

/** One peer connection for one live stream. */
export class WebRtcSource {
  readonly #video: HTMLVideoElement;
  readonly #handlers: WebRtcHandlers;
  readonly #peer = new RTCPeerConnection();
  readonly #abort = new AbortController();
  readonly #stream = new MediaStream();
  #answer: Answer | undefined;
  #stopFirstPicture: (() => void) | undefined;

  constructor(video: HTMLVideoElement, url: string, handlers: WebRtcHandlers) {
    this.#video = video;
    this.#handlers = handlers;
    this.#peer.addTransceiver('video', { direction: 'recvonly' });
    this.#peer.addTransceiver('audio', { direction: 'recvonly' });
    this.#peer.addEventListener('track', ({ track }) => {
      this.#stream.addTrack(track);
      if (track.kind === 'video') this.#stopFirstPicture = showFirstPicture(video, track);
      if (video.srcObject !== this.#stream) video.srcObject = this.#stream;
    });
    this.#peer.addEventListener('connectionstatechange', () => {
      if (!this.#abort.signal.aborted) handlers.onState(this.#peer.connectionState);
    });
    addEventListener('pagehide', this.#close);
    void this.#open(url);
  }

  /** Lets frames wait so long for lost packets, in milliseconds; 0 leaves it to the browser. */
  setBuffer(targetMs: number): void {
    for (const { receiver } of this.#peer.getTransceivers()) {
      // Browsers without the setting keep their own.
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = targetMs || null;
    }
  }

  getStats(): Promise<RTCStatsReport> {
    return this.#peer.getStats();
  }

  destroy(): void {
    this.#close();
    removeEventListener('pagehide', this.#close);
    if (this.#video.srcObject === this.#stream) this.#video.srcObject = null;
  }

  /** Closes the peer connection, and deletes the WHEP session where there is one. */
  readonly #close = (): void => {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    this.#stopFirstPicture?.();
    this.#peer.close();
    const session = this.#answer?.session;
    if (session) void fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  };

  async #open(url: string): Promise<void> {
    try {
      await this.#peer.setLocalDescription();
      await gatherCandidates(this.#peer);
      const offer = this.#peer.localDescription?.sdp ?? '';
      const exchange = playbackProtocol(url) === 'whep' ? negotiateWhep : negotiate;
      this.#answer = await exchange(url, offer, this.#abort.signal);
      if (this.#abort.signal.aborted) return;
      this.#handlers.onAnswered();
      await this.#peer.setRemoteDescription({ type: 'answer', sdp: this.#answer.sdp });
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      this.#handlers.onRefused(error instanceof NegotiationError ? error.obstacle : undefined);
    }
  }
}
