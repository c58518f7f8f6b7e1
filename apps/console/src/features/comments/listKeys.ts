import type { KeyboardEvent } from 'react';
import { rowIdOf } from './useActiveRow.ts';

interface ListKeyActions {
  choose(rowId: string | undefined, isRange: boolean): void;
  deleteRow(rowId: string | undefined): void;
  /** Lets all chosen rows go; undefined while none is chosen. */
  unchoose: (() => void) | undefined;
  leave(): void;
}

/** Arrows go from row to row; the other keys are for the row with the focus. */
export const pressListKey = (event: KeyboardEvent<HTMLElement>, on: ListKeyActions): void => {
  const scroller = event.currentTarget;
  const row = rowElement(scroller, rowIdOf(event.target));
  const isOnRow = row !== null && event.target === row;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      event.preventDefault();
      const next = event.key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
      const goal = row ? next : lastInView(scroller);
      if (goal instanceof HTMLElement && goal.dataset.row) goal.focus();
      return;
    }
    case 'Enter':
    case 'ContextMenu':
      if (!isOnRow) return;
      event.preventDefault();
      row.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
      return;
    case 'Delete':
      if (isOnRow) on.deleteRow(row.dataset.row);
      return;
    case ' ':
      if (!isOnRow) return;
      event.preventDefault();
      on.choose(row.dataset.row, event.shiftKey);
      return;
    case 'Escape':
      event.preventDefault();
      if (on.unchoose) on.unchoose();
      else if (isOnRow || !row) on.leave();
      else row.focus();
  }
};

const rowElement = (scroller: HTMLElement, id: string | undefined): HTMLElement | null =>
  id === undefined ? null : scroller.querySelector<HTMLElement>(`[data-row="${id}"]`);

const lastInView = (scroller: HTMLElement): HTMLElement | undefined => {
  const { bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>('[data-row]')].findLast(
    (row) => row.getBoundingClientRect().bottom <= bottom + 1,
  );
};
