import { config } from './config.ts';

/** Addresses from the back end may be relative to it. */
export const resolveAddress = (address: string): string =>
  new URL(address, config().apiBase || location.href).href;
