import { type CallInput, Flag, LiveRole, limits } from '@live/protocol';
import { useBusy, useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { confirm, type Question } from '../../../lib/feedback.ts';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { type Durations, sanctionText } from '../../../lib/sanctionText.ts';
import { toastAllDone } from '../../../lib/undo.ts';
import type { Terms } from '../../../room/SanctionChoices.tsx';
import type { FoldedComment } from '../folding/foldComments.ts';

/** The chosen rows, in the order of the list, and the row from which a range begins. */
interface Selection {
  readonly rows: ReadonlyMap<string, FoldedComment>;
  readonly anchor: string | undefined;
}

export const noSelection: Selection = { rows: new Map(), anchor: undefined };

/** A click chooses a row or lets it go; with Shift it chooses all from the row clicked before. */
export const chooseRows = (
  { rows, anchor }: Selection,
  choosable: readonly FoldedComment[],
  id: string,
  isRange: boolean,
): Selection => {
  const [from, to] = [anchor, id].map((rowId) => choosable.findIndex((row) => row.id === rowId));
  if (from === undefined || to === undefined || to < 0) return { rows, anchor };
  const next = new Map(rows);
  if (isRange && from >= 0)
    for (const row of choosable.slice(Math.min(from, to), Math.max(from, to) + 1))
      next.set(row.id, row);
  else if (!next.delete(id)) for (const row of choosable.slice(to, to + 1)) next.set(row.id, row);
  return { rows: next, anchor: id };
};

/** What the rows stand for: a folded row for all of its comments. */
export const chosenComments = ({ rows }: Selection): { id: string; sourceId: string }[] =>
  [...rows.values()].flatMap((row) => row.fold?.grouped ?? [row]);

/** Sends the ids in as many calls as they need, one after another. */
export const inBatches = async <Done,>(
  ids: readonly string[],
  act: (some: string[]) => Promise<Done[]>,
): Promise<Done[]> => {
  const done: Done[] = [];
  for (let from = 0; from < ids.length; from += limits.maxChosen)
    done.push(...(await act(ids.slice(from, from + limits.maxChosen))));
  return done;
};

type DoneList = Awaited<ReturnType<typeof api.call<'commentDelSeveral'>>>['done'];

/** A sanction of several people: its question, its choices and how it is done. */
interface SeveralSanction {
  title: string;
  question(count: number): string;
  doneText(count: number): string;
  durations: Durations;
  act(people: CallInput<'silenceSeveral'>): Promise<DoneList>;
}

/** The rows that the operator has chosen, and what is done with them in one go. */
export const useSelection = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const [selection, setSelection] = useState<Selection>(noSelection);
  const [isConfirming, run] = useBusy();
  const clear = () => setSelection(noSelection);
  const senderIds = sendersOf(selection);

  const ask = (
    question: Question,
    act: () => Promise<DoneList>,
    doneText: (count: number) => string,
  ) => {
    const onOk = async () => {
      const done = await act();
      clear();
      toastAllDone(liveId, done, doneText(done.length));
    };
    return run(() => confirm({ ...question, isDangerous: true, onOk }));
  };

  const deleteChosen = (chosen: Selection = selection) => {
    const ids = chosenComments(chosen).map(({ id }) => id);
    return ask(
      {
        title: lazyTexts.questionTitles.delete,
        content: lazyTexts.questions.deleteChosen(ids.length),
      },
      async () => {
        return inBatches(ids, async (commentIds) => {
          const { done } = await api.call('commentDelSeveral', { liveId, commentIds });
          for (const { id } of done) model.applyLocal({ type: 'comment-deleted', id });
          return done;
        });
      },
      lazyTexts.done.deleteSeveral,
    );
  };

  const sanctionSenders = ({ durations, act, ...words }: SeveralSanction, ids: string[]) => {
    // The terms that the choices show first.
    const [, seconds = 0] = durations[0] ?? [];
    let terms: Terms = seconds === 0 ? {} : { durationSeconds: seconds };
    const choices = async () => {
      const { TermChoices } = await import('../../../room/SanctionChoices.tsx');
      return (
        <TermChoices
          durations={durations}
          isGuest={false}
          change={(next) => {
            terms = next;
          }}
        />
      );
    };
    return ask(
      { title: words.title, content: words.question(ids.length), choices },
      () => inBatches(ids, (accountIds) => act({ liveId, accountIds, ...terms })),
      (count) => words.doneText(count) + sanctionText(durations, terms),
    );
  };
  const silenceSenders = (ids: string[]) =>
    sanctionSenders(
      {
        title: lazyTexts.questionTitles.silence,
        question: lazyTexts.questions.silenceSenders,
        doneText: lazyTexts.done.silenceSeveral,
        durations: lazyTexts.terms.silenceDurations,
        act: async (people) => {
          const { done } = await api.call('silenceSeveral', people);
          for (const { id: accountId } of done)
            model.applyLocal({ type: 'silenced', accountId, isSilence: Flag.YES });
          return done;
        },
      },
      ids,
    );
  const removeSenders = (ids: string[]) =>
    sanctionSenders(
      {
        title: lazyTexts.questionTitles.remove,
        question: lazyTexts.senders.removeQuestion,
        doneText: lazyTexts.senders.removed,
        durations: lazyTexts.terms.removalDurations,
        act: async (people) => (await api.call('removalSeveral', people)).done,
      },
      ids,
    );

  return {
    rows: selection.rows,
    count: chosenComments(selection).length,
    senderCount: senderIds.length,
    isConfirming,
    choose: (choosable: readonly FoldedComment[], id: string, isRange: boolean) =>
      setSelection((now) => chooseRows(now, choosable, id, isRange)),
    clear,
    deleteChosen: () => deleteChosen(),
    /** Deletes what one row stands for. */
    deleteFolded: (row: FoldedComment) => deleteChosen(oneRow(row)),
    silence: () => silenceSenders(senderIds),
    /** Silences those who sent what one row stands for. */
    silenceFolded: (row: FoldedComment) => silenceSenders(sendersOf(oneRow(row))),
    remove: () => removeSenders(senderIds),
    removeFolded: (row: FoldedComment) => removeSenders(sendersOf(oneRow(row))),
  };
};

const oneRow = (row: FoldedComment): Selection => ({
  rows: new Map([[row.id, row]]),
  anchor: undefined,
});

export type SelectionState = ReturnType<typeof useSelection>;

/** Only the audience can be silenced or removed. */
const sendersOf = (selection: Selection): string[] => {
  const ofAudience = [...selection.rows].filter(([, { role }]) => role === LiveRole.AUDIENCE);
  const comments = chosenComments({ rows: new Map(ofAudience), anchor: undefined });
  return [...new Set(comments.map(({ sourceId }) => sourceId))];
};
