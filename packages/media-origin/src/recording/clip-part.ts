import type { Fragments } from './fragment-index.ts';

/** A part of one recording, for a clip. Times are seconds of the file. */
export interface ClipPart {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** The bytes that are needed: of a file of fragments its head and the fragments of that time. */
  readonly ranges: readonly { readonly offset: number; readonly bytes: number }[];
}

/** The head of a file and its fragments from `from` to `to`, and one more for sound that lags behind. */
export function rangesOf(
  { headBytes, fragments }: Fragments,
  from: number,
  to: number,
): ClipPart['ranges'] {
  let at = 0;
  const placed = fragments.map(({ offset, bytes, seconds }) => {
    const begin = at;
    at += seconds;
    return { offset, bytes, begin, end: at };
  });
  const first = Math.max(
    0,
    placed.findLastIndex(({ begin }) => begin <= from),
  );
  const after = placed.findIndex(({ begin }) => begin >= to);
  const last = placed[after < 0 ? placed.length - 1 : after];
  const start = placed[first];
  if (!start || !last) return [];
  return [
    { offset: 0, bytes: headBytes },
    { offset: start.offset, bytes: last.offset + last.bytes - start.offset },
  ];
}
