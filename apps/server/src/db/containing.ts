/** A `like` pattern for text anywhere; `%` and `_` in what people search for are plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
