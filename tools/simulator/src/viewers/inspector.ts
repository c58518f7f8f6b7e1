import { decodeNotice, isPassing, type Notice } from '@live/protocol';

/** Longer delays are counted as this. */
const MAX_MS = 60_000;
const MAX_PROBLEMS = 20;
const MAX_COMMENTS = 20_000;

/** Delays in buckets of one millisecond, so that memory does not grow. */
export class DelayHistogram {
  readonly #counts = new Uint32Array(MAX_MS + 1);
  count = 0;

  add(ms: number): void {
    const slot = Math.min(MAX_MS, Math.max(0, Math.round(ms)));
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.count += 1;
  }

  percentile(share: number): number {
    let left = Math.ceil(this.count * share);
    for (const [ms, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return ms;
    }
    return 0;
  }
}

/** Measures the time from sending a comment to its delivery. A delivery may precede the reply to the sender. */
export class CommentLatency {
  readonly delays = new DelayHistogram();
  readonly #sentAt = new Map<string, number>();
  readonly #deliveredEarly = new Map<string, number[]>();

  onSent(commentId: string, at: number): void {
    this.#sentAt.set(commentId, at);
    deleteOldest(this.#sentAt);
    for (const deliveredAt of this.#deliveredEarly.get(commentId) ?? [])
      this.delays.add(deliveredAt - at);
    this.#deliveredEarly.delete(commentId);
  }

  onDelivered(commentId: string, at: number): void {
    const sentAt = this.#sentAt.get(commentId);
    if (sentAt !== undefined) this.delays.add(at - sentAt);
    else this.#deliveredEarly.set(commentId, [...(this.#deliveredEarly.get(commentId) ?? []), at]);
    deleteOldest(this.#deliveredEarly);
  }
}

/** Bounds memory: some comments are never matched, because other clients send them. */
const deleteOldest = (times: Map<string, unknown>): void => {
  if (times.size <= MAX_COMMENTS) return;
  const [oldest] = times.keys();
  if (oldest !== undefined) times.delete(oldest);
};

export interface Findings {
  received: number;
  /** Gaps in the sequence, and acknowledged comments that were not delivered. */
  lost: number;
  duplicates: number;
  disordered: number;
  invalid: number;
  /** Sessions whose exit got no reply: deliveries until then cannot be checked. */
  unverified: number;
  problems: string[];
}

export const noFindings = (): Findings => ({
  received: 0,
  lost: 0,
  duplicates: 0,
  disordered: 0,
  invalid: 0,
  unverified: 0,
  problems: [],
});

/** Checks everything that one viewer receives during one session in the room. */
export class Inspector {
  readonly #findings: Findings;
  readonly #latency: CommentLatency;
  readonly #missing = new Set<number>();
  readonly #comments = new Set<string>();
  #newest: number | undefined;

  constructor(findings: Findings, latency: CommentLatency) {
    this.#findings = findings;
    this.#latency = latency;
  }

  /** Returns the notice if it is valid. */
  receive(payload: string, at: number): Notice | undefined {
    this.#findings.received += 1;
    const decoded = decodeNotice(payload);
    if (decoded.kind !== 'notice') {
      this.#findings.invalid += 1;
      this.#note(decoded.kind === 'invalid' ? decoded.reason : `code ${decoded.code}`);
      return undefined;
    }
    const { notice } = decoded;
    if (notice.seq !== undefined && !isPassing(notice)) this.#advance(notice.seq, notice.name);
    if (notice.name === 'chat') {
      this.#comments.add(notice.body.comment_id);
      this.#latency.onDelivered(notice.body.comment_id, at);
    }
    return notice;
  }

  finishUnverified(): void {
    this.#findings.unverified += 1;
    this.#note('an exit got no reply');
    this.finish([]);
  }

  /** `acknowledged`: ids of the comments that were accepted during this session. */
  finish(acknowledged: Iterable<string>): void {
    for (const seq of this.#missing) this.#note(`notice ${seq} was not received`);
    this.#findings.lost += this.#missing.size;
    for (const id of acknowledged) {
      if (this.#comments.has(id)) continue;
      this.#findings.lost += 1;
      this.#note(`comment ${id} was not received`);
    }
  }

  #advance(seq: number, name: string): void {
    const newest = this.#newest ?? seq - 1;
    if (seq > newest) {
      for (let skipped = newest + 1; skipped < seq; skipped += 1) this.#missing.add(skipped);
      this.#newest = seq;
    } else if (this.#missing.delete(seq)) {
      this.#findings.disordered += 1;
      this.#note(`${name} ${seq} was received after ${newest}`);
    } else {
      this.#findings.duplicates += 1;
      this.#note(`${name} ${seq} was received twice`);
    }
  }

  #note(problem: string): void {
    if (this.#findings.problems.length < MAX_PROBLEMS) this.#findings.problems.push(problem);
  }
}
