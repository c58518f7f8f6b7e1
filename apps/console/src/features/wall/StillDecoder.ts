/** A decoder that says nothing for this long is replaced. */
const TIMEOUT_MS = 3_000;
const FRAME_US = 1_000_000;

/** Whether this browser decodes single frames; over plain HTTP none does. */
export const canDecode = (): boolean => 'VideoDecoder' in window;

interface Job {
  resolve(frame: VideoFrame): void;
  reject(error: unknown): void;
}

/** Decodes keyframes one after the other with a single decoder, however many rooms they are of. */
export class StillDecoder {
  #decoder: VideoDecoder | undefined;
  #codec = '';
  #frames = 0;
  #job: Job | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** Whoever gets the frame closes it. */
  decode(codec: string, data: Uint8Array): Promise<VideoFrame> {
    const decoded = this.#queue.then(() => this.#decode(codec, data));
    this.#queue = decoded.catch(() => undefined);
    return decoded;
  }

  destroy(): void {
    this.#drop();
  }

  async #decode(codec: string, data: Uint8Array): Promise<VideoFrame> {
    const decoder = this.#open(codec);
    const { promise, resolve, reject } = Promise.withResolvers<VideoFrame>();
    this.#job = { resolve, reject };
    const timer = setTimeout(() => reject(new Error('the decoder does not answer')), TIMEOUT_MS);
    try {
      this.#frames += 1;
      const timestamp = this.#frames * FRAME_US;
      decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp, data }));
      decoder.flush().then(() => reject(new Error('the keyframe holds no picture')), reject);
      return await promise;
    } catch (error) {
      this.#drop();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#job = undefined;
    }
  }

  #open(codec: string): VideoDecoder {
    if (this.#decoder?.state === 'configured' && this.#codec === codec) return this.#decoder;
    this.#drop();
    const decoder = new VideoDecoder({
      output: (frame) => {
        // One that comes too late, or second, belongs to nobody.
        if (this.#job && this.#decoder === decoder) this.#job.resolve(frame);
        else frame.close();
        this.#job = undefined;
      },
      error: (error) => this.#job?.reject(error),
    });
    decoder.configure({ codec, optimizeForLatency: true });
    this.#decoder = decoder;
    this.#codec = codec;
    return decoder;
  }

  #drop(): void {
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = undefined;
  }
}
