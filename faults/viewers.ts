import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@live/simulator';
import { call } from '../tools/simulator/src/viewers/api.ts';
import type { RoomEndpoint } from '../tools/simulator/src/viewers/member.ts';
import { Viewer } from '../tools/simulator/src/viewers/viewer.ts';
import type { Ledger } from './ledger.ts';

const RETRY_MS = 150;
/** Longer than three heartbeats, after which a viewer gives up a connection that is not answered. */
const ANSWER_TIMEOUT_MS = 90_000;

/** Viewers who comment continuously during faults and record the outcomes. */
export class Viewers {
  readonly #url: string;
  readonly #endpoint: RoomEndpoint;
  readonly #viewers: Viewer[];
  readonly #ledger: Ledger;
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(url: string, endpoint: RoomEndpoint, count: number, ledger: Ledger) {
    this.#url = url;
    this.#endpoint = endpoint;
    this.#ledger = ledger;
    this.#viewers = Array.from({ length: count }, (_, index) => this.#viewer(`观众${index}`));
  }

  get accountIds(): string[] {
    return this.#viewers.flatMap(({ accountId }) => (accountId === undefined ? [] : [accountId]));
  }

  /** Called before the first fault, so that the load is present from the start. */
  async enter(): Promise<void> {
    await Promise.allSettled(this.#viewers.map((viewer) => viewer.enter()));
  }

  start(random: Random, seed: number): void {
    for (const [index, viewer] of this.#viewers.entries())
      this.#running.push(this.#run(viewer, `${seed}-${index}`, random.branch()));
  }

  /** Waits for requests in flight. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async leave(): Promise<void> {
    await Promise.all(this.#viewers.map((viewer) => viewer.leave()));
  }

  /**
   * Every viewer who was there before the faults is answered after them: on the same connection, or on one
   * that the viewer opened because the connection was lost or its heartbeats stayed unanswered.
   */
  async findUnanswered(seed: number): Promise<string[]> {
    const findings = await Promise.all(
      this.#viewers.map(async (viewer, index) => {
        const deadline = performance.now() + ANSWER_TIMEOUT_MS;
        for (let count = 0; performance.now() < deadline; count += 1) {
          if (!viewer.isPresent) await this.#enter(viewer);
          else if (await this.#comment(viewer, `${seed}-${index} 之后第${count}句`)) return [];
          await wait(RETRY_MS);
        }
        return [`viewer ${index} was there before the faults and is not answered after them`];
      }),
    );
    return findings.flat();
  }

  /** A new viewer enters, comments and gets a reply. */
  async checkService(text: string): Promise<void> {
    const viewer = this.#viewer('后来的观众');
    try {
      await viewer.enter();
      if (!(await this.#comment(viewer, text))) throw new Error('a viewer is not answered');
    } finally {
      await viewer.leave();
    }
  }

  #viewer(nickname: string): Viewer {
    const { liveId } = this.#endpoint;
    return new Viewer({
      endpoint: this.#endpoint,
      signIn: () => call(this.#url, 'guestEnter', { liveId, nickname }),
      acknowledged: [],
      onNotice: () => {},
      onLost: () => {},
    });
  }

  async #run(viewer: Viewer, name: string, random: Random): Promise<void> {
    for (let count = 0; !this.#isOver; count += 1) {
      await wait(random.between(40, 200));
      if (viewer.isPresent || (await this.#enter(viewer)))
        await this.#comment(viewer, `${name} 第${count}句`);
      else await wait(RETRY_MS);
    }
  }

  async #enter(viewer: Viewer): Promise<boolean> {
    try {
      await viewer.enter();
      return true;
    } catch {
      viewer.discardToken();
      return false;
    }
  }

  /** Returns whether the outcome is known. */
  async #comment(viewer: Viewer, text: string): Promise<boolean> {
    const { result, acknowledged, heldId } = await viewer.comment(text);
    if (heldId !== undefined) {
      this.#ledger.heldIds.push(heldId);
      return true;
    }
    const id = acknowledged?.id;
    // A refused comment may still be stored when only the reply was lost.
    const outcome = id ? 'done' : result === 'silenced' ? 'refused' : 'unknown';
    this.#ledger.sentComments.push({ text, outcome, ...(id && { id }) });
    return outcome !== 'unknown';
  }
}
