import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@live/simulator';
import { call } from '../tools/simulator/src/viewers/api.ts';
import type { Place } from '../tools/simulator/src/viewers/member.ts';
import { Viewer } from '../tools/simulator/src/viewers/viewer.ts';
import type { Ledger } from './ledger.ts';

const AGAIN_MS = 150;

/** Some people who talk all the time, through every failure, and remember what they were told. */
export class Viewers {
  readonly #url: string;
  readonly #place: Place;
  readonly #viewers: Viewer[];
  readonly #ledger: Ledger;
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(url: string, place: Place, count: number, ledger: Ledger) {
    this.#url = url;
    this.#place = place;
    this.#ledger = ledger;
    this.#viewers = Array.from({ length: count }, (_, index) => this.#viewer(`观众${index}`));
  }

  get accountIds(): string[] {
    return this.#viewers.flatMap(({ accountId }) => (accountId === undefined ? [] : [accountId]));
  }

  /** Before anything breaks, so that the load is there from the beginning. */
  async arrive(): Promise<void> {
    await Promise.allSettled(this.#viewers.map((viewer) => viewer.enter()));
  }

  start(seed: number, random: Random): void {
    for (const [index, viewer] of this.#viewers.entries())
      this.#running.push(this.#live(viewer, `${seed}-${index}`, random.branch()));
  }

  /** Waits for what they are just doing. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
    await Promise.all(this.#viewers.map((viewer) => viewer.leave()));
  }

  /** Somebody new comes, speaks and is answered. */
  async proveService(text: string): Promise<void> {
    const viewer = this.#viewer('后来的观众');
    try {
      await viewer.enter();
      if (!(await this.#say(viewer, text))) throw new Error('a viewer is not answered');
    } finally {
      await viewer.leave();
    }
  }

  #viewer(nickname: string): Viewer {
    const { liveId } = this.#place;
    return new Viewer({
      place: this.#place,
      door: () => call(this.#url, 'guestEnter', { liveId, nickname }),
      acknowledged: [],
      onNotice: () => {},
      onLost: () => {},
    });
  }

  async #live(viewer: Viewer, name: string, random: Random): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      await wait(random.between(40, 200));
      try {
        if (!viewer.isPresent) await viewer.enter();
      } catch {
        viewer.forgetToken();
        await wait(AGAIN_MS);
        continue;
      }
      await this.#say(viewer, `${name} 第${count}句`);
    }
  }

  /** Whether there was an answer that says what came of it. */
  async #say(viewer: Viewer, text: string): Promise<boolean> {
    const { result, acknowledged } = await viewer.say(text);
    const id = acknowledged?.id;
    // Whoever was refused may still have been heard, when the answer is what got lost.
    const outcome = id ? 'done' : result === 'muted' ? 'refused' : 'unknown';
    this.#ledger.said.push({ text, outcome, ...(id && { id }) });
    return outcome !== 'unknown';
  }
}
