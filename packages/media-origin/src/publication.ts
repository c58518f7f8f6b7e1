import { type ErrorHandler, guarded } from '@live/guards';
import { FrameAssembler, type FrameSink } from './rtp/frame-assembler.ts';
import type { SenderReport } from './rtp/rtcp.ts';
import type { MediaKind, RtpRewriter } from './rtp/rtp-rewriter.ts';
import type { Publisher } from './webrtc/publisher.ts';

/** Fragments of files end at keyframes, which browsers send only on request. */
const KEYFRAME_EVERY_MS = 1_500;

/** The stream of one publisher, assembled to frames only while there are sinks. */
export class Publication {
  /** Epoch milliseconds. */
  readonly begunAt = Date.now();
  readonly publisher: Publisher;
  readonly #sinks = new Set<FrameSink>();
  readonly #assembler: FrameAssembler;
  #keyframeAt = 0;

  constructor(publisher: Publisher, onFault: ErrorHandler) {
    this.publisher = publisher;
    this.#assembler = new FrameAssembler({
      onFrame: (frame) => {
        if (frame.format) this.#keyframeAt = performance.now();
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

  noteReport(rewriter: RtpRewriter, report: SenderReport): void {
    const rtpTimestamp = (report.rtpTimestamp + rewriter.timestampOffset) >>> 0;
    this.#assembler.noteReport(rewriter.kind, { ...report, rtpTimestamp });
  }

  tick(now: number): void {
    if (this.#sinks.size > 0 && now - this.#keyframeAt >= KEYFRAME_EVERY_MS) {
      this.#keyframeAt = now;
      this.publisher.askForKeyframe();
    }
  }

  end(): void {
    this.#assembler.flush();
    this.#sinks.clear();
  }
}
