import { fitText } from '@live/protocol';
import type { ChangeEvent, CompositionEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isComposing = ({ nativeEvent }: ChangeEvent<Field>): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;

/**
 * Handlers of a field that takes so many characters. `maxLength` would count an emoji as two or more. Text under
 * composition is cut when it is finished: cutting it before would break the input method.
 */
export const typingUpTo = (max: number, change: (text: string) => void) => ({
  onChange: (event: ChangeEvent<Field>) => {
    const { value } = event.target;
    change(isComposing(event) ? value : fitText(value, max));
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) =>
    change(fitText(currentTarget.value, max)),
});

/** The same for a field that keeps its text itself. */
export const fittedTyping = (max: number) => {
  const fit = (field: Field) => {
    const fitted = fitText(field.value, max);
    if (fitted !== field.value) field.value = fitted;
  };
  return {
    onChange: (event: ChangeEvent<Field>) => {
      if (!isComposing(event)) fit(event.target);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => fit(currentTarget),
  };
};
