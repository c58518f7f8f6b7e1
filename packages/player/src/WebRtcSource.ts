import { showFirstPicture } from './firstPicture.ts';
import { type Answer, NegotiationRefused, negotiate, negotiateWhep } from './negotiate.ts';
import { wayOfPlay } from './streamAddress.ts';
import type { Lack } from './webRtcSupport.ts';

export interface WebRtcHandlers {
  onAnswered(): void;
  /** With what the browser has not, where the other side said so. */
  onRefused(lack: Lack | undefined): void;
  onState(state: RTCPeerConnectionState): void;
}

const GATHERING_MS = 1_000;

/** One peer connection for one live stream. */
export class WebRtcSource {
  readonly #video: HTMLVideoElement;
  readonly #handlers: WebRtcHandlers;
  readonly #peer = new RTCPeerConnection();
  readonly #leaving = new AbortController();
  readonly #stream = new MediaStream();
  #answer: Answer | undefined;
  #stopFirstPicture: (() => void) | undefined;

  constructor(video: HTMLVideoElement, address: string, handlers: WebRtcHandlers) {
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
      if (!this.#leaving.signal.aborted) handlers.onState(this.#peer.connectionState);
    });
    addEventListener('pagehide', this.#leave);
    void this.#open(address);
  }

  getStats(): Promise<RTCStatsReport> {
    return this.#peer.getStats();
  }

  destroy(): void {
    this.#leave();
    removeEventListener('pagehide', this.#leave);
    if (this.#video.srcObject === this.#stream) this.#video.srcObject = null;
  }

  /** Closing says goodbye on the connection itself; a session with an address is told there too. */
  readonly #leave = (): void => {
    if (this.#leaving.signal.aborted) return;
    this.#leaving.abort();
    this.#stopFirstPicture?.();
    this.#peer.close();
    const session = this.#answer?.session;
    if (session) void fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  };

  async #open(address: string): Promise<void> {
    try {
      await this.#peer.setLocalDescription();
      await this.#gathered();
      const offer = this.#peer.localDescription?.sdp ?? '';
      const ask = wayOfPlay(address) === 'whep' ? negotiateWhep : negotiate;
      this.#answer = await ask(address, offer, this.#leaving.signal);
      if (this.#leaving.signal.aborted) return;
      this.#handlers.onAnswered();
      await this.#peer.setRemoteDescription({ type: 'answer', sdp: this.#answer.sdp });
    } catch (error) {
      if (this.#leaving.signal.aborted) return;
      this.#handlers.onRefused(error instanceof NegotiationRefused ? error.lack : undefined);
    }
  }

  /** Neither side trickles, so the offer waits for its candidates, but not for a dead server's. */
  #gathered(): Promise<void> {
    if (this.#peer.iceGatheringState === 'complete') return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHERING_MS);
      this.#peer.addEventListener('icegatheringstatechange', () => {
        if (this.#peer.iceGatheringState !== 'complete') return;
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
