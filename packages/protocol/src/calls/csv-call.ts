import type * as z from 'zod/mini';
import { CsvText } from '../fields.ts';

/** A list of a room as a file for its operators. */
export const csvCall = <Request extends z.ZodMiniObject>(
  path: `/${string}`,
  summary: string,
  request: Request,
) => ({ path, summary, access: 'operator', file: 'text/csv', request, response: CsvText }) as const;
