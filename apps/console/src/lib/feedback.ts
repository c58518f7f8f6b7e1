import { readValue, removeValue, Store, storeValue } from '@live/web';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { postponeReloads } from './reloadPage.ts';
import { texts } from './texts.ts';

const QUESTION_KEY = 'question';

/**
 * Port for short messages and confirmations. The component that renders them is large and loaded with
 * the first of them; earlier ones wait for it.
 */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Question {
  content: string;
  /** The subject, such as the text of a comment. */
  detail?: string;
  /** Choices below the question; Enter confirms with their defaults, so it is shown together with them. */
  choices?(): Promise<ReactNode>;
  /** What should be known before answering; the question looks the same without it. */
  below?: ReactNode;
  /** Withdraws the question, as if it was answered with no. */
  signal?: AbortSignal;
  title?: string;
  isDangerous?: boolean;
  /** Runs before the dialog closes; a failure keeps it open. */
  onOk?(): Promise<unknown>;
}

/** A question whose choices are loaded. */
export type ReadyQuestion = Omit<Question, 'choices'> & { choices?: ReactNode };

/** A message of success with a button. */
export interface ActionToast {
  text: string;
  /** What has been done, after the text. */
  what: string;
  label: string;
  /** Presses the button of the newest of these messages. */
  shownKey: string;
  run(): void;
  /** The message is gone. */
  onEnd(): void;
}

export interface FeedbackRenderer {
  toast(kind: ToastKind, text: string): void;
  /** Shows a message until it is closed; a later text replaces it. */
  progress(text: string): void;
  closeProgress(): void;
  /** Returns what closes the message before its time. */
  toastWithAction(toast: ActionToast): () => void;
  /** Resolves to whether the user confirmed. */
  confirm(question: ReadyQuestion): Promise<boolean>;
}

/** Whether a message or a question is pending or was shown. */
export const isFeedbackNeeded = new Store<boolean, true>((_, isNeeded) => isNeeded, false);

let attach: (renderer: FeedbackRenderer) => void = () => {};
let renderer = new Promise<FeedbackRenderer>((resolve) => {
  attach = resolve;
});

export const attachFeedback = (next: FeedbackRenderer): void => {
  attach(next);
  renderer = Promise.resolve(next);
};

export const toast = (kind: ToastKind, text: string): void => {
  isFeedbackNeeded.dispatch(true);
  void renderer.then((ready) => ready.toast(kind, text));
};

/** Shows it for ten seconds. Returns what closes it before. */
export const toastWithAction = (message: ActionToast): (() => void) => {
  isFeedbackNeeded.dispatch(true);
  const shown = renderer.then((ready) => ready.toastWithAction(message));
  return () => void shown.then((close) => close());
};

/** A message that follows something long, until it is closed. */
export const toastProgress = () => {
  isFeedbackNeeded.dispatch(true);
  return {
    show: (text: string): void => void renderer.then((ready) => ready.progress(text)),
    close: (): void => void renderer.then((ready) => ready.closeProgress()),
  };
};

export const confirm = async ({ choices: load, ...question }: Question): Promise<boolean> => {
  isFeedbackNeeded.dispatch(true);
  // A popover would lie above the question.
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open'))
    popover.hidePopover();
  const release = postponeReloads();
  try {
    if (!load) return await (await renderer).confirm(question);
    const choices = await load().catch(() => undefined);
    if (choices !== undefined) return await (await renderer).confirm({ ...question, choices });
    toast('error', texts.errors.chunkFailed);
    return false;
  } finally {
    release();
  }
};

/** Asks, and stores what it is about until it is answered: a reload in between asks again. */
export const askInRoom = async (
  liveId: string,
  subject: object,
  question: Question,
): Promise<boolean> => {
  storeValue(liveId, QUESTION_KEY, subject);
  try {
    return await confirm(question);
  } finally {
    removeValue(liveId, QUESTION_KEY);
  }
};

/** Asks the question again that was open when the page was reloaded, if `accept` knows its subject. */
export const useQuestionAgain = <T>(
  liveId: string,
  accept: (value: unknown) => value is T,
  ask: (subject: T) => void,
): void => {
  const askAgain = useEffectEvent(() => {
    const subject = readValue(liveId, QUESTION_KEY, accept);
    if (subject === undefined) return;
    removeValue(liveId, QUESTION_KEY);
    ask(subject);
  });
  useEffect(() => askAgain(), []);
};
