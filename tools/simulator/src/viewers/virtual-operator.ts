import { LiveRole, type Mention, MessageKind, mentionPrefix, writeAtWho } from '@live/protocol';
import { call } from './api.ts';
import { type HostAct, HostBehaviour } from './host-behaviour.ts';
import type { SignedIn } from './member.ts';
import type { Random } from './random.ts';

/** How the host of a room is reached. */
export interface HostLine {
  signIn(): Promise<SignedIn>;
  firstBagMs: number;
  bagEveryMs: number;
  onProblem(problem: string): void;
}

interface OperatorOptions {
  url: string;
  liveId: string;
  host: HostLine;
  random: Random;
}

interface Heard {
  account_id: string;
  account_name: string;
  third_live_role: LiveRole;
  system_type: MessageKind;
  message: string;
}

const RENEW_AFTER_MS = 60 * 60_000;

/** Talks and launches lucky bags in the host's name. */
export class VirtualOperator {
  readonly #options: OperatorOptions;
  readonly #behaviour: HostBehaviour;
  #signedIn: Promise<SignedIn> | undefined;
  #signedInAt = 0;

  constructor(options: OperatorOptions) {
    this.#options = options;
    const { random, host } = options;
    this.#behaviour = new HostBehaviour({ random, ...host });
  }

  heard(comment: Heard, now: number): void {
    const isViewer = comment.third_live_role === LiveRole.AUDIENCE;
    if (!isViewer || comment.system_type !== MessageKind.CHAT) return;
    const { account_id: accountId, account_name: nickName, message: text } = comment;
    this.#behaviour.heard({ accountId, nickName, text }, now);
  }

  tick(now: number, onAnswered: (accountId: string) => void): void {
    for (const act of this.#behaviour.takeUntil(now)) {
      this.#perform(act).then(
        () => act.kind === 'answer' && onAnswered(act.to.accountId),
        (error: unknown) => this.#options.host.onProblem(String(error)),
      );
    }
  }

  async #perform(act: HostAct): Promise<void> {
    const { url, liveId } = this.#options;
    const { token } = await this.#signIn();
    if (act.kind === 'bag') await call(url, 'luckyBagLaunch', { liveId, ...act.bag }, token);
    else if (act.kind === 'announce') await this.#say(act.text);
    else await this.#say(mentionPrefix(act.to.nickName) + act.text, act.to);
  }

  async #say(comment: string, to?: Mention): Promise<void> {
    const { url, liveId } = this.#options;
    const { token, account } = await this.#signIn();
    const said = {
      liveId,
      accountId: account.id,
      accountCorpId: account.corpId,
      isSystem: 0 as const,
      comment,
      ...(to && { atWho: writeAtWho([to]) }),
    };
    await call(url, 'commentSystem', said, token);
  }

  #signIn(): Promise<SignedIn> {
    const now = performance.now();
    if (!this.#signedIn || now - this.#signedInAt > RENEW_AFTER_MS) {
      this.#signedInAt = now;
      this.#signedIn = this.#options.host.signIn();
      this.#signedIn.catch(() => {
        this.#signedIn = undefined;
      });
    }
    return this.#signedIn;
  }
}
