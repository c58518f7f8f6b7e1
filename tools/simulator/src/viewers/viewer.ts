import { Result } from '@live/protocol';
import { CommandError } from '@live/room-channel/commands';
import { CallFailure } from './api.ts';
import { type CommentLatency, type Findings, Inspector } from './inspector.ts';
import { Member, type MemberHandlers, type RoomCredentials, type RoomEndpoint } from './member.ts';

/** Shorter than the lifetime of a token. */
const RENEW_AFTER_MS = 60 * 60_000;

/** A comment that the server accepted. */
export interface Acknowledged {
  id: string;
  sentAt: number;
  repliedAt: number;
}

export type CommentResult = 'accepted' | 'held' | 'silenced' | 'refused';

export interface ViewerOptions {
  endpoint: RoomEndpoint;
  /** Gets a token, as a guest or with an account; called again before the token expires. */
  signIn(): Promise<RoomCredentials>;
  /** Set if the viewer checks everything it receives. */
  inspection?: { findings: Findings; latency: CommentLatency };
  acknowledged: readonly Acknowledged[];
  onNotice: (payload: string, inspector: Inspector) => void;
  onLost(): void;
}

/** One virtual viewer, who may enter and leave several times. */
export class Viewer {
  readonly #options: ViewerOptions;
  #credentials: RoomCredentials | undefined;
  #credentialsAt = Number.NEGATIVE_INFINITY;
  #member: Member | undefined;
  #inspector: Inspector | undefined;
  #enteredAt = 0;
  #sessionCount = 0;

  constructor(options: ViewerOptions) {
    this.#options = options;
  }

  get isPresent(): boolean {
    return this.#member !== undefined;
  }

  get accountId(): string | undefined {
    return this.#credentials?.account.id;
  }

  get token(): string | undefined {
    return this.#credentials?.token;
  }

  async enter(): Promise<void> {
    if (!this.#credentials || performance.now() - this.#credentialsAt > RENEW_AFTER_MS) {
      this.#credentials = await this.#options.signIn();
      this.#credentialsAt = performance.now();
    }
    this.#sessionCount += 1;
    const { inspection } = this.#options;
    const inspector = inspection && new Inspector(inspection.findings, inspection.latency);
    const handlers: MemberHandlers = {
      onNotice: (payload) => {
        if (inspector) this.#options.onNotice(payload, inspector);
      },
      onLost: () => this.#onLost(),
    };
    this.#member = await Member.enter(
      this.#credentials,
      this.#options.endpoint,
      this.#sessionCount,
      handlers,
    );
    this.#inspector = inspector;
    this.#enteredAt = performance.now();
  }

  /** Makes the next `enter` get a new token, because this one was refused. */
  discardToken(): void {
    this.#credentials = undefined;
  }

  async comment(
    text: string,
  ): Promise<{ result: CommentResult; acknowledged?: Acknowledged; heldId?: string }> {
    const sentAt = performance.now();
    try {
      const reply = await this.#member?.send('chat', { message: text });
      if (reply?.held_id) return { result: 'held', heldId: reply.held_id };
      if (!reply?.comment_id) return { result: 'refused' };
      // There are too many: no viewer receives it as a notice.
      if (reply.comment) return { result: 'accepted' };
      const repliedAt = performance.now();
      return { result: 'accepted', acknowledged: { id: reply.comment_id, sentAt, repliedAt } };
    } catch (error) {
      const body = error instanceof CommandError ? (error.body as { chat_result?: string }) : {};
      return { result: body?.chat_result === 'blacklist' ? 'silenced' : 'refused' };
    }
  }

  async like(count: number): Promise<void> {
    await this.#member?.send('like', { like_delta: count });
  }

  /** False when the poll has ended, or this viewer has voted before. */
  async vote(pollId: string, answer: number): Promise<boolean> {
    const sent = this.#member?.send('vote', { poll_id: pollId, answer });
    return (await this.#tried(sent)) !== undefined;
  }

  /** False when it is refused, or waits for an operator. */
  async ask(text: string): Promise<boolean> {
    const reply = await this.#tried(this.#member?.send('ask_question', { message: text }));
    return reply?.question !== undefined;
  }

  /** False when it is closed, one's own, or supported already. */
  async support(questionId: string): Promise<boolean> {
    const sent = this.#member?.send('support_question', { question_id: questionId });
    return (await this.#tried(sent)) !== undefined;
  }

  /** Undefined when the server refuses it. */
  async #tried<T>(sent: Promise<T> | undefined): Promise<T | undefined> {
    try {
      return await sent;
    } catch (error) {
      if (error instanceof CommandError) return undefined;
      throw error;
    }
  }

  async leave(): Promise<void> {
    const member = this.#member;
    const inspector = this.#inspector;
    const enteredAt = this.#enteredAt;
    this.#member = undefined;
    this.#inspector = undefined;
    if (!member) return;
    const exitSentAt = performance.now();
    const gotReply = await member.leave();
    if (!inspector) return;
    // Messages keep their order: comments accepted before the exit are delivered before its reply.
    if (gotReply) inspector.finish(this.#acknowledgedBetween(enteredAt, exitSentAt));
    else inspector.finishUnverified();
  }

  #onLost(): void {
    this.#member = undefined;
    // The last notices may be lost with the connection; gaps before them are still errors.
    this.#inspector?.finish([]);
    this.#inspector = undefined;
    this.#options.onLost();
  }

  #acknowledgedBetween(from: number, until: number): string[] {
    return this.#options.acknowledged
      .filter(({ sentAt, repliedAt }) => sentAt > from && repliedAt < until)
      .map(({ id }) => id);
  }
}

/** Whether a retry is pointless. */
export const isFinal = (error: unknown): boolean => {
  const code =
    error instanceof CallFailure || error instanceof CommandError ? error.code : undefined;
  return code === Result.NO_PERMISSION || code === Result.ROOM_CLOSED;
};
