import { Store } from '@live/web';

/**
 * Short messages and questions to the person. Features speak to this port; the part that draws them
 * is heavy and comes with the first of them, so what is said before waits.
 */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Question {
  content: string;
  /** What it is about, such as the comment in question. */
  detail?: string;
  title?: string;
  okText?: string;
  isDangerous?: boolean;
  /** Runs while the question stays open with its button waiting; a failure keeps it open. */
  onOk?(): Promise<void>;
}

export interface FeedbackHost {
  toast(kind: ToastKind, text: string): void;
  /** Resolves to whether the person agreed. */
  confirm(question: Question): Promise<boolean>;
}

/** Whether anything has been said yet. */
export const feedbackWanted = new Store<boolean, true>((_, wanted) => wanted, false);

let attach: (host: FeedbackHost) => void = () => {};
let host = new Promise<FeedbackHost>((resolve) => {
  attach = resolve;
});

export const attachFeedback = (next: FeedbackHost): void => {
  attach(next);
  host = Promise.resolve(next);
};

export const toast = (kind: ToastKind, text: string): void => {
  feedbackWanted.dispatch(true);
  void host.then((ready) => ready.toast(kind, text));
};

export const confirm = async (question: Question): Promise<boolean> => {
  feedbackWanted.dispatch(true);
  return (await host).confirm(question);
};
