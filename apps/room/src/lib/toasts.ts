import { Store } from '@live/web';

/** What can be done about what a toast tells. */
export interface ToastAction {
  label: string;
  run(): void;
}

export interface Toast {
  id: number;
  text: string;
  action: ToastAction | undefined;
}

type ToastEvent = { type: 'shown'; toast: Toast } | { type: 'gone'; id: number };

const MAX_SHOWN = 3;
const SHOWN_MS = 3_000;
const SHOWN_WITH_ACTION_MS = 10_000;

const reduce = (shown: readonly Toast[], event: ToastEvent): readonly Toast[] => {
  if (event.type === 'gone') return shown.filter(({ id }) => id !== event.id);
  // Several calls that fail alike show one toast.
  const others = shown.filter(({ text }) => text !== event.toast.text);
  return [...others, event.toast].slice(-MAX_SHOWN);
};

/** Short messages, newest last. */
export const toasts = new Store<readonly Toast[], ToastEvent>(reduce, []);

let lastId = 0;

export const toast = (text: string, action?: ToastAction): void => {
  lastId += 1;
  const id = lastId;
  const end = () => toasts.dispatch({ type: 'gone', id });
  const act = action && {
    ...action,
    run: () => {
      end();
      action.run();
    },
  };
  toasts.dispatch({ type: 'shown', toast: { id, text, action: act } });
  setTimeout(end, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
};
