import { type ErrorHandler, guarded } from '@live/guards';
import type { Still } from './media-origin.ts';
import { FrameAssembler, type FrameSink, type MediaFrame } from './rtp/frame-assembler.ts';
import type { SenderReport } from './rtp/rtcp.ts';
import type { MediaKind } from './rtp/rtp-rewriter.ts';
import type { Publisher } from './webrtc/publisher.ts';

/** Fragments of files end at keyframes, which browsers send only on request. */
const KEYFRAME_EVERY_MS = 1_500;
/** A larger keyframe is no still: those of a camera or a screen have a tenth of it. */
const MAX_STILL_BYTES = 2 ** 20;

/** The stream of one publisher, assembled to frames. */
export class Publication {
  /** Epoch milliseconds. */
  readonly begunAt = Date.now();
  readonly publisher: Publisher;
  readonly #sinks = new Set<FrameSink>();
  readonly #assembler: FrameAssembler;
  #keyframeAt = 0;
  #newest: { codec: string; data: Buffer; at: number } | undefined;

  constructor(publisher: Publisher, onFault: ErrorHandler) {
    this.publisher = publisher;
    this.#assembler = new FrameAssembler({
      onFrame: (frame) => {
        this.#noteKeyframe(frame);
        for (const sink of this.#sinks) {
          // A sink that fails is removed; the broadcast goes on.
          const fail = (error: unknown) => {
            this.#sinks.delete(sink);
            onFault(error);
          };
          guarded(fail, () => sink.push(frame))();
        }
      },
      onBroken: () => publisher.askForKeyframe(),
    });
  }

  addSink(sink: FrameSink): void {
    this.#sinks.add(sink);
    this.publisher.askForKeyframe();
  }

  removeSink(sink: FrameSink): void {
    this.#sinks.delete(sink);
  }

  push(kind: MediaKind, packet: Buffer, now: number): void {
    this.#assembler.push(kind, packet, now);
  }

  /** A report in the numbers of the room. */
  noteReport(kind: MediaKind, report: SenderReport): void {
    this.#assembler.noteReport(kind, report);
  }

  tick(now: number): void {
    if (this.#sinks.size > 0) this.#askForDueKeyframe(now);
  }

  /** The newest keyframe. Asks for the next one, which nobody else does where nothing is recorded. */
  still(now: number): Still | undefined {
    this.#askForDueKeyframe(now);
    if (!this.#newest) return undefined;
    const { at, ...keyframe } = this.#newest;
    return { ...keyframe, ageMs: now - at };
  }

  end(): void {
    this.#assembler.flush();
    this.#sinks.clear();
  }

  #askForDueKeyframe(now: number): void {
    if (now - this.#keyframeAt < KEYFRAME_EVERY_MS) return;
    this.#keyframeAt = now;
    this.publisher.askForKeyframe();
  }

  /** Keeps a reference to the frame that is there anyway: nothing is copied. */
  #noteKeyframe({ data, format }: MediaFrame): void {
    if (!format) return;
    const now = performance.now();
    this.#keyframeAt = now;
    const isSmall = data.length <= MAX_STILL_BYTES;
    this.#newest = isSmall ? { codec: format.codec, data, at: now } : undefined;
  }
}
