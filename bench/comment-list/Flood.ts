import { setTimeout as wait } from 'node:timers/promises';
import { type Comment, Flag, LiveRole, limits, MessageKind, type NoticeBody } from '@live/protocol';
import type { StubBackend } from '../browser/StubBackend.ts';

const MESSAGES = [
  '好看',
  '主播今天的衣服真好看，求链接',
  '第一次来，支持一下',
  '请问这个发货要几天？我在外地，想周末之前收到，不知道来不来得及',
  '666',
  '哈哈哈哈哈',
  '声音有点小，能不能大一点',
  '已经下单了，期待',
];
const TICK_MS = 5;
const CREATED_AT = '2026-11-15 21:00:00';

/** Sends comments at a steady rate and stores the latest. */
export class Flood {
  readonly #latest: Comment[] = [];
  #count = 0;

  /** The comments that the console's list must show at the end. */
  latest(): { items: Comment[]; total: number } {
    return { items: this.#latest.slice(-limits.commentsShown), total: this.#count };
  }

  async run(backend: StubBackend, perSecond: number, seconds: number): Promise<void> {
    const startedAt = performance.now();
    const first = this.#count;
    for (;;) {
      const elapsed = Math.min(seconds, (performance.now() - startedAt) / 1_000);
      const due = first + Math.floor(elapsed * perSecond);
      while (this.#count < due) backend.push('chat', this.#next());
      if (elapsed >= seconds) return;
      await wait(TICK_MS);
    }
  }

  #next(): NoticeBody<'chat'> {
    this.#count += 1;
    const index = this.#count;
    const comment: Comment = {
      id: String(index),
      sourceId: `v${index % 997}`,
      sourceName: `观众${index % 997}`,
      role: index % 40 === 0 ? LiveRole.ANCHOR : LiveRole.AUDIENCE,
      message: `${MESSAGES[index % MESSAGES.length]} ${index}`,
      atWho: '',
      createdAt: CREATED_AT,
      type: MessageKind.CHAT,
      corpId: 'c',
      corpName: index % 7 === 0 ? '某某公司' : '',
      isSilence: Flag.NO,
    };
    this.#latest.push(comment);
    if (this.#latest.length > 4 * limits.commentsShown) this.#latest.splice(0, 2_000 - 500);
    return {
      comment_id: comment.id,
      account_id: comment.sourceId,
      account_name: comment.sourceName,
      third_live_role: comment.role,
      message: comment.message,
      at_who: '',
      created_at: CREATED_AT,
      system_type: comment.type,
      corp_id: comment.corpId,
      corp_name: comment.corpName,
    };
  }
}
