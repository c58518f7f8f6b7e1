import { isComposingKey } from '@live/web';

/** Elements that are typed in; not checkboxes, which keep the focus after a click: keys pressed there are shortcuts. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';

/** A panel beside the comments, which stay usable. */
const BESIDE = '[data-beside]';

/** One that fades out has been answered. */
const isShown = (element: Element) =>
  element.checkVisibility() && !element.closest('.ant-fade-leave, :has(> .ant-fade-leave)');

/** A key pressed alone, outside of a field, and while no dialog covers the page. */
export const plainKeyOf = (event: KeyboardEvent): string | undefined => {
  if (isComposingKey(event) || event.repeat) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.target instanceof Element && event.target.matches(TYPING)) return undefined;
  const dialogs = [...document.querySelectorAll(DIALOG)].filter(isShown);
  if (dialogs.some((dialog) => !dialog.matches(BESIDE))) return undefined;
  return event.key.toLowerCase();
};
