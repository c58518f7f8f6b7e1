/**
 * Whether the key belongs to an input method that composes a text: the Enter that ends it sends nothing. Safari ends
 * the composition before the key event; there, only keyCode 229 shows it.
 */
export const isComposingKey = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
