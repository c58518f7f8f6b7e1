import {
  LiveRole,
  type Mention,
  MessageKind,
  mentionPrefix,
  type NoticeBody,
  writeAtWho,
} from '@live/protocol';
import { call } from './api.ts';
import { type HostAction, HostBehaviour } from './host-behaviour.ts';
import type { RoomCredentials } from './member.ts';
import type { Random } from './random.ts';

/** The account and the schedule of the virtual host. */
export interface SimulatedHostOptions {
  signIn(): Promise<RoomCredentials>;
  firstBagMs: number;
  bagEveryMs: number;
  onProblem(problem: string): void;
}

interface OperatorOptions {
  url: string;
  liveId: string;
  host: SimulatedHostOptions;
  random: Random;
}

const goods = [
  { title: '云朵布艺沙发', price: '¥1999', note: '先讲坐感，再讲可拆洗' },
  { title: '岩板茶几', price: '¥699', note: '强调耐刮' },
  { title: '羊毛盖毯', price: '¥199', note: '只剩最后一批' },
].map((product, index) => ({
  ...product,
  image: '',
  link: `https://example.com/goods/${index + 1}`,
}));

const RENEW_AFTER_MS = 60 * 60_000;

/** Comments, launches lucky bags, asks the audience and explains goods as the host. */
export class SimulatedHost {
  readonly #options: OperatorOptions;
  readonly #behaviour: HostBehaviour;
  #credentials: Promise<RoomCredentials> | undefined;
  #credentialsAt = 0;

  constructor(options: OperatorOptions) {
    this.#options = options;
    const { random, host } = options;
    this.#behaviour = new HostBehaviour({ random, ...host });
  }

  onComment(comment: NoticeBody<'chat'>, now: number): void {
    const isViewer = comment.third_live_role === LiveRole.AUDIENCE;
    if (!isViewer || comment.system_type !== MessageKind.CHAT) return;
    const { account_id: accountId, account_name: nickName, message: text } = comment;
    this.#behaviour.onComment({ accountId, nickName, text }, now);
  }

  tick(now: number, onAnswered: (accountId: string) => void): void {
    for (const action of this.#behaviour.takeDue(now)) {
      this.#perform(action).then(
        () => action.kind === 'answer' && onAnswered(action.to.accountId),
        (error: unknown) => this.#options.host.onProblem(String(error)),
      );
    }
  }

  async #perform(action: HostAction): Promise<void> {
    const { url, liveId } = this.#options;
    const { token } = await this.#signIn();
    if (action.kind === 'bag') await call(url, 'luckyBagLaunch', { liveId, ...action.bag }, token);
    else if (action.kind === 'poll') await this.#ask(action, token);
    else if (action.kind === 'answer-question') await this.#answerQuestion(token);
    else if (action.kind === 'explain') await this.#explain(action.place, token);
    else if (action.kind === 'announce') await this.#comment(action.text);
    else await this.#comment(mentionPrefix(action.to.nickName) + action.text, action.to);
  }

  async #ask(poll: Extract<HostAction, { kind: 'poll' }>, token: string): Promise<void> {
    const { kind: _, answers, ...given } = poll;
    const { liveId } = this.#options;
    const input = { liveId, ...given, answers: [...answers], isOpen: 1 as const };
    await call(this.#options.url, 'pollLaunch', input, token);
  }

  async #answerQuestion(token: string): Promise<void> {
    const { url, liveId } = this.#options;
    const { items } = await call(url, 'audienceQuestionList', { liveId, pageSize: 1 }, token);
    const questionId = items[0]?.questionId;
    if (questionId !== undefined)
      await call(url, 'audienceQuestionAnswer', { liveId, questionId }, token);
  }

  /** Explains what the room shows, one after the other; a host who has nothing to sell gets some goods. */
  async #explain(place: number, token: string): Promise<void> {
    const { url, liveId } = this.#options;
    const { items } = await call(url, 'productShelf', { liveId }, token);
    let ids = items.map(({ productId }) => productId);
    if (ids.length === 0) {
      const saved = await call(url, 'productSave', { liveId, products: [...goods] }, token);
      ids = saved.productIds;
      await call(url, 'shelfSave', { liveId, productIds: ids }, token);
    }
    const productId = ids[place % ids.length];
    if (productId !== undefined) await call(url, 'spotlightBegin', { liveId, productId }, token);
  }

  async #comment(comment: string, to?: Mention): Promise<void> {
    const { url, liveId } = this.#options;
    const { token, account } = await this.#signIn();
    const input = {
      liveId,
      accountId: account.id,
      accountCorpId: account.corpId,
      isSystem: 0 as const,
      comment,
      ...(to && { atWho: writeAtWho([to]) }),
    };
    await call(url, 'commentSystem', input, token);
  }

  #signIn(): Promise<RoomCredentials> {
    const now = performance.now();
    if (!this.#credentials || now - this.#credentialsAt > RENEW_AFTER_MS) {
      this.#credentialsAt = now;
      this.#credentials = this.#options.host.signIn();
      this.#credentials.catch(() => {
        this.#credentials = undefined;
      });
    }
    return this.#credentials;
  }
}
