import { decodeNotice, isPassing, type Notice } from '@live/protocol';

/** Milliseconds that are told apart; later ones count as this. */
const LONGEST_MS = 60_000;
const PROBLEMS_KEPT = 20;
const COMMENTS_KEPT = 20_000;

/** Times in a fixed amount of memory, however many there are. */
export class Delays {
  readonly #counts = new Uint32Array(LONGEST_MS + 1);
  count = 0;

  add(ms: number): void {
    const slot = Math.min(LONGEST_MS, Math.max(0, Math.round(ms)));
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.count += 1;
  }

  /** The time that this share of all stayed within. */
  percentile(share: number): number {
    let left = Math.ceil(this.count * share);
    for (const [ms, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return ms;
    }
    return 0;
  }
}

/** When comments left, and when each inspected viewer saw them; either may be known first. */
export class CommentClock {
  readonly delays = new Delays();
  readonly #sentAt = new Map<string, number>();
  readonly #seenEarly = new Map<string, number[]>();

  sent(commentId: string, at: number): void {
    this.#sentAt.set(commentId, at);
    forgetOldest(this.#sentAt);
    for (const seen of this.#seenEarly.get(commentId) ?? []) this.delays.add(seen - at);
    this.#seenEarly.delete(commentId);
  }

  seen(commentId: string, at: number): void {
    const sent = this.#sentAt.get(commentId);
    if (sent !== undefined) this.delays.add(at - sent);
    else this.#seenEarly.set(commentId, [...(this.#seenEarly.get(commentId) ?? []), at]);
    forgetOldest(this.#seenEarly);
  }
}

/** Others talk in the room too, and a demo runs for days: only the latest are remembered. */
const forgetOldest = (remembered: Map<string, unknown>): void => {
  if (remembered.size <= COMMENTS_KEPT) return;
  const [oldest] = remembered.keys();
  if (oldest !== undefined) remembered.delete(oldest);
};

export interface Findings {
  received: number;
  /** Numbers missing in the middle, and acknowledged comments that never came. */
  lost: number;
  duplicates: number;
  disordered: number;
  invalid: number;
  /** Stays whose end went unanswered, so that nobody can tell what was still to come. */
  unjudged: number;
  problems: string[];
}

export const noFindings = (): Findings => ({
  received: 0,
  lost: 0,
  duplicates: 0,
  disordered: 0,
  invalid: 0,
  unjudged: 0,
  problems: [],
});

/** Looks at everything that one viewer receives during one stay in the room. */
export class Inspector {
  readonly #findings: Findings;
  readonly #clock: CommentClock;
  readonly #missing = new Set<number>();
  readonly #comments = new Set<string>();
  #newest: number | undefined;

  constructor(findings: Findings, clock: CommentClock) {
    this.#findings = findings;
    this.#clock = clock;
  }

  /** The notice, if it is one that the contract knows. */
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
      this.#clock.seen(notice.body.comment_id, at);
    }
    return notice;
  }

  giveUp(): void {
    this.#findings.unjudged += 1;
    this.#note('a goodbye went unanswered');
    this.finish([]);
  }

  /** The stay is over. `acknowledged`: comments whose senders were told of success meanwhile. */
  finish(acknowledged: Iterable<string>): void {
    for (const seq of this.#missing) this.#note(`number ${seq} never came`);
    this.#findings.lost += this.#missing.size;
    for (const id of acknowledged) {
      if (this.#comments.has(id)) continue;
      this.#findings.lost += 1;
      this.#note(`comment ${id} never came`);
    }
  }

  #advance(seq: number, name: string): void {
    const newest = this.#newest ?? seq - 1;
    if (seq > newest) {
      for (let skipped = newest + 1; skipped < seq; skipped += 1) this.#missing.add(skipped);
      this.#newest = seq;
    } else if (this.#missing.delete(seq)) {
      this.#findings.disordered += 1;
      this.#note(`${name} ${seq} came after ${newest}`);
    } else {
      this.#findings.duplicates += 1;
      this.#note(`${name} ${seq} came twice`);
    }
  }

  #note(problem: string): void {
    if (this.#findings.problems.length < PROBLEMS_KEPT) this.#findings.problems.push(problem);
  }
}
