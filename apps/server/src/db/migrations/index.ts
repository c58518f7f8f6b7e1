import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';

/** In order, and never changed once released: a change of the schema is a new entry. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
};
