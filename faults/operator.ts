import { setTimeout as wait } from 'node:timers/promises';
import { type CallInput, CaseState, Result, SilenceState, SilenceType } from '@live/protocol';
import type { Random } from '@live/simulator';
import { CallFailure } from '../tools/simulator/src/viewers/api.ts';
import type { Environment } from './environment.ts';
import type { Ledger, Outcome } from './ledger.ts';
import { liveId, SteadyOperator } from './steady-operator.ts';

/** An operator who acts continuously and records the outcomes. */
export class Operator extends SteadyOperator {
  readonly #ledger: Ledger;
  readonly #accountIds: () => readonly string[];
  readonly #deleted = new Set<string>();

  constructor(environment: Environment, ledger: Ledger, people: () => readonly string[]) {
    super(environment);
    this.#ledger = ledger;
    this.#accountIds = people;
  }

  /** Ends the all-silence and sends a comment. */
  async checkService(comment: string): Promise<void> {
    const outcomes = [await this.#unsilenceAll(), await this.#comment(comment)];
    if (outcomes.some((outcome) => outcome !== 'done'))
      throw new Error(`the operator's work is ${outcomes}`);
  }

  protected async work(random: Random, seed: number): Promise<void> {
    for (let count = 0; !this.isOver; count += 1) {
      await wait(random.between(20, 120));
      const turn = random.between(0, 12);
      if (turn < 4) await this.#comment(`${seed} 系统 ${count}`);
      else if (turn < 7) await this.#remove(random);
      else if (turn < 9) await this.#silenceOrUnsilence(random);
      else if (turn === 9) await this.#silenceAll(random);
      else if (turn === 10) await this.#note(random, `${seed} 备注 ${count}`);
      else if (turn === 11) await this.#closeCase(random);
      else await this.#removeAndUndo(random);
    }
  }

  async #comment(comment: string): Promise<Outcome> {
    let id: string | undefined;
    const outcome = await this.#try(async () => {
      const accountId = 'u-admin';
      const input = { liveId, accountId, accountCorpId: 'c-yunshang', isSystem: 1 as const };
      ({ id } = await this.call('commentSystem', { ...input, comment }));
    });
    this.#ledger.sentComments.push({ text: comment, outcome, ...(id && { id }) });
    if (id) this.#record('comment-system', id, outcome);
    return outcome;
  }

  async #remove(random: Random): Promise<void> {
    const left = this.#ledger.acknowledged.filter((id) => !this.#deleted.has(id));
    const commentId = random.pick(left);
    if (commentId === undefined) return;
    this.#deleted.add(commentId);
    const outcome = await this.#try(() => this.call('commentDel', { liveId, commentId }));
    this.#record('comment-del', commentId, outcome);
  }

  /** The deletion and its undoing are compared with the rows by themselves, so they are no deletion of the ledger. */
  async #removeAndUndo(random: Random): Promise<void> {
    const left = this.#ledger.acknowledged.filter((id) => !this.#deleted.has(id));
    const commentId = random.pick(left);
    if (commentId === undefined) return;
    this.#deleted.add(commentId);
    let actionId: string | undefined;
    await this.#try(async () => {
      ({ actionId } = await this.call('commentDel', { liveId, commentId }));
    });
    if (actionId === undefined) return;
    const key = actionId;
    const outcome = await this.#try(() => this.call('undo', { liveId, actionId: key }));
    this.#ledger.undone.push({ key, outcome });
  }

  async #silenceOrUnsilence(random: Random): Promise<void> {
    const accountId = random.pick(this.#accountIds());
    if (accountId === undefined) return;
    const isSilencing = random.chance(0.5);
    const outcome = await this.#try(() =>
      this.#silence({
        state: isSilencing ? SilenceState.BAN : SilenceState.UN_BAN,
        type: SilenceType.PERSONAL,
        accountId,
        accountCorpId: '',
      }),
    );
    this.#record(isSilencing ? 'silence' : 'unsilence', accountId, outcome);
  }

  async #silenceAll(random: Random): Promise<void> {
    const isSilencing = random.chance(0.5);
    const state = isSilencing ? SilenceState.BAN : SilenceState.UN_BAN;
    const outcome = await this.#try(() => this.#silence({ state, type: SilenceType.ALL }));
    this.#record(isSilencing ? 'silence-all' : 'unsilence-all', '', outcome);
  }

  async #note(random: Random, content: string): Promise<void> {
    const accountId = random.pick(this.#accountIds());
    if (accountId === undefined) return;
    const outcome = await this.#try(() => this.call('noteAdd', { liveId, accountId, content }));
    this.#ledger.notes.push({ key: content, outcome });
  }

  /** Reports a comment, and closes the case. Only so many reports a minute are taken from one account. */
  async #closeCase(random: Random): Promise<void> {
    const commentId = random.pick(this.#ledger.acknowledged);
    if (commentId === undefined) return;
    let reportId: string | undefined;
    await this.#try(async () => {
      const input = { liveId, content: '广告', commentId };
      ({ reportId } = await this.call('reportCreate', input));
    });
    if (reportId === undefined) return;
    const key = reportId;
    const outcome = await this.#try(() =>
      this.call('reportCase', { liveId, reportId: key, caseState: CaseState.HANDLED }),
    );
    this.#ledger.closedCases.push({ key, outcome });
  }

  async #unsilenceAll(): Promise<Outcome> {
    const input = { state: SilenceState.UN_BAN, type: SilenceType.ALL };
    const outcome = await this.#try(() => this.#silence(input));
    this.#record('unsilence-all', '', outcome);
    return outcome;
  }

  async #silence(input: Omit<CallInput<'silence'>, 'liveId'>): Promise<void> {
    await this.call('silence', { liveId, ...input });
  }

  #record(action: Ledger['actions'][number]['action'], target: string, outcome: Outcome): void {
    this.#ledger.actions.push({ action, target, outcome });
  }

  async #try(act: () => Promise<unknown>): Promise<Outcome> {
    try {
      await this.signIn();
    } catch {
      return 'refused';
    }
    try {
      await act();
      return 'done';
    } catch (error) {
      const code = error instanceof CallFailure ? error.code : Result.SERVER_ERROR;
      // The server may not know whether the database committed it.
      return code === Result.SERVER_ERROR ? 'unknown' : 'refused';
    }
  }
}
