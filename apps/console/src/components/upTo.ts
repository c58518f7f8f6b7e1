import { codePointLength } from '@live/protocol';

/** Counts code points, as the server does, and truncates at the limit. */
export const upTo = (max: number) => ({
  max,
  strategy: codePointLength,
  exceedFormatter: (text: string) => [...text].slice(0, max).join(''),
});
