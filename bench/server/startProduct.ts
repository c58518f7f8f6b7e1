import { SERVER_ARGUMENTS } from '../../scripts/bootstrap/programs.mjs';
import { Child } from './Child.ts';

/** The product's server as `npm start` runs it, in the given data folder or in one of its own. */
export const startProduct = (...dataDir: [] | [string]) =>
  Child.startOn<{ url: string }>(
    SERVER_ARGUMENTS,
    new URL('./product.ts', import.meta.url),
    ...dataDir,
  );
