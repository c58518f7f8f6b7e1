import type { ImportedRow } from '@live/protocol';
import { importLimits } from '@live/protocol/import-limits';

/** A request has 64 KiB at most. */
const MAX_BYTES = 48 * 1024;

const encoder = new TextEncoder();

/** The rows in as few requests as they fit into. `passwords` is how many of one request may have a password of their own. */
export const chunksOf = (
  rows: readonly ImportedRow[],
  passwords: number = importLimits.rowsAtOnce,
): ImportedRow[][] => {
  const chunks: ImportedRow[][] = [];
  let bytes = 0;
  let own = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const isOwn = row.password === '' ? 0 : 1;
    const last = chunks.at(-1);
    const isFull =
      !last ||
      last.length >= importLimits.rowsAtOnce ||
      bytes + size > MAX_BYTES ||
      own + isOwn > passwords;
    if (isFull) {
      chunks.push([row]);
      bytes = size;
      own = isOwn;
    } else {
      last.push(row);
      bytes += size;
      own += isOwn;
    }
  }
  return chunks;
};
