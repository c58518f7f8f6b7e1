import { SERVER_ARGUMENTS } from '../../scripts/bootstrap/paths.mjs';
import { Child } from './Child.ts';

/** Starts the product's server with the Node arguments of `npm start`, in the given or a temporary data folder. */
export const startProduct = (...args: [] | [dataDir: string] | [dataDir: string, 'limited']) =>
  Child.startOn<{ url: string }>(
    SERVER_ARGUMENTS,
    new URL('./product.ts', import.meta.url),
    ...args,
  );
