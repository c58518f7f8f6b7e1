import { Result } from '@live/protocol';
import { CommandError } from '@live/room-channel/commands';
import { CallFailure } from './api.ts';
import { type CommentClock, type Findings, Inspector } from './inspector.ts';
import { Member, type MemberHandlers, type Place, type SignedIn } from './member.ts';

/** Tokens last longer than this; a stay that begins later starts with a fresh one. */
const RENEW_AFTER_MS = 60 * 60_000;

/** A comment whose sender was told of success. */
export interface Acknowledged {
  id: string;
  sentAt: number;
  answeredAt: number;
}

export type Said = 'said' | 'muted' | 'refused';

export interface ViewerOptions {
  place: Place;
  /** Signs in, or comes as a guest; asked again when the token grows old. */
  door(): Promise<SignedIn>;
  /** An inspected viewer reads and checks all that arrives. */
  inspection?: { findings: Findings; clock: CommentClock };
  acknowledged: readonly Acknowledged[];
  onNotice: (payload: string, inspector: Inspector) => void;
  onLost(): void;
}

/** One virtual viewer, through all comings and goings. */
export class Viewer {
  readonly #options: ViewerOptions;
  #signedIn: SignedIn | undefined;
  #signedInAt = Number.NEGATIVE_INFINITY;
  #member: Member | undefined;
  #inspector: Inspector | undefined;
  #enteredAt = 0;
  #stays = 0;

  constructor(options: ViewerOptions) {
    this.#options = options;
  }

  get isPresent(): boolean {
    return this.#member !== undefined;
  }

  get accountId(): string | undefined {
    return this.#signedIn?.account.id;
  }

  get token(): string | undefined {
    return this.#signedIn?.token;
  }

  async enter(): Promise<void> {
    if (!this.#signedIn || performance.now() - this.#signedInAt > RENEW_AFTER_MS) {
      this.#signedIn = await this.#options.door();
      this.#signedInAt = performance.now();
    }
    this.#stays += 1;
    const { inspection } = this.#options;
    const inspector = inspection && new Inspector(inspection.findings, inspection.clock);
    const handlers: MemberHandlers = {
      onNotice: (payload) => {
        if (inspector) this.#options.onNotice(payload, inspector);
      },
      onLost: () => this.#lost(),
    };
    this.#member = await Member.enter(this.#signedIn, this.#options.place, this.#stays, handlers);
    this.#inspector = inspector;
    this.#enteredAt = performance.now();
  }

  /** The next stay signs in anew: the token was refused. */
  forgetToken(): void {
    this.#signedIn = undefined;
  }

  async say(text: string): Promise<{ result: Said; acknowledged?: Acknowledged }> {
    const sentAt = performance.now();
    try {
      const reply = await this.#member?.send('chat', { message: text });
      if (!reply?.comment_id) return { result: 'refused' };
      const answeredAt = performance.now();
      return { result: 'said', acknowledged: { id: reply.comment_id, sentAt, answeredAt } };
    } catch (error) {
      const body = error instanceof CommandError ? (error.body as { chat_result?: string }) : {};
      return { result: body?.chat_result === 'blacklist' ? 'muted' : 'refused' };
    }
  }

  async like(count: number): Promise<void> {
    await this.#member?.send('like', { like_delta: count });
  }

  async leave(): Promise<void> {
    const member = this.#member;
    const inspector = this.#inspector;
    const enteredAt = this.#enteredAt;
    this.#member = undefined;
    this.#inspector = undefined;
    if (!member) return;
    const saidGoodbyeAt = performance.now();
    const isAnswered = await member.leave();
    if (!inspector) return;
    // Lines keep their order: what was acknowledged before the goodbye came before its answer.
    if (isAnswered) inspector.finish(this.#acknowledgedBetween(enteredAt, saidGoodbyeAt));
    else inspector.giveUp();
  }

  #lost(): void {
    this.#member = undefined;
    // What was on its way may have gone with the line; numbers missing in the middle have not.
    this.#inspector?.finish([]);
    this.#inspector = undefined;
    this.#options.onLost();
  }

  #acknowledgedBetween(from: number, until: number): string[] {
    return this.#options.acknowledged
      .filter(({ sentAt, answeredAt }) => sentAt > from && answeredAt < until)
      .map(({ id }) => id);
  }
}

/** Whether trying again could help. */
export const isFinal = (error: unknown): boolean => {
  const code =
    error instanceof CallFailure || error instanceof CommandError ? error.code : undefined;
  return code === Result.NO_PERMISSION || code === Result.ROOM_CLOSED;
};
