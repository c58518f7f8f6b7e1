import { postponeReloads } from './reloadPage.ts';

/** A comment is taken as being written until this long after its last change; its draft is stored anyway. */
const PAUSE_MS = 30_000;

const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';
const FORMS = '[role="dialog"], dialog';

/**
 * Postpones forced reloads while a key or a button of the mouse is down, and while a form is being filled: in a dialog
 * until it is closed, because its text is not stored.
 */
export const postponeReloadsDuringInput = (): (() => void) => {
  const pressed = new Set<string>();
  let form: Element | undefined;
  let release: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    if (form && !form.checkVisibility()) form = undefined;
    const isBusy = pressed.size > 0 || form !== undefined;
    if (isBusy) release ??= postponeReloads();
    else {
      release?.();
      release = undefined;
    }
  };
  const leave = () => {
    form = undefined;
    update();
  };
  const listeners: { [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void } = {
    keydown: ({ code }) => pressed.add(code),
    keyup: ({ key, code }) => {
      // On a Mac the other keys of a shortcut send no keyup.
      if (key === 'Meta') pressed.clear();
      pressed.delete(code);
    },
    pointerdown: ({ pointerId }) => pressed.add(`pointer ${pointerId}`),
    pointerup: ({ pointerId }) => pressed.delete(`pointer ${pointerId}`),
    pointercancel: ({ pointerId }) => pressed.delete(`pointer ${pointerId}`),
    // A key that is let go in another window sends nothing here.
    blur: ({ target }) => {
      if (target === window) pressed.clear();
    },
    input: ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      if (!target.matches(FIELDS)) return;
      const dialog = target.closest(FORMS);
      clearTimeout(timer);
      form = dialog ?? (target.value === '' ? undefined : target);
      if (!dialog) timer = setTimeout(leave, PAUSE_MS);
    },
    focusin: ({ target }) => {
      if (form && !(target instanceof Node && form.contains(target))) form = undefined;
    },
  };
  const onEvent = (event: Event) => {
    const listener = listeners[event.type as keyof WindowEventMap] as (event: Event) => void;
    listener(event);
    // After the listeners of the page: what a key does comes before the reload that it postponed.
    setTimeout(update);
  };
  for (const type of Object.keys(listeners)) addEventListener(type, onEvent, true);
  return () => {
    for (const type of Object.keys(listeners)) removeEventListener(type, onEvent, true);
    clearTimeout(timer);
    release?.();
  };
};
