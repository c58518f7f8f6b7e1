import * as z from 'zod/mini';
import { Mention } from './entities.ts';

const Mentions = z.array(Mention);

export const writeAtWho = (mentions: Mention[]): string => JSON.stringify(mentions);

/** `atWho` is untrusted: anything but a list of mentions counts as none. */
export const readAtWho = (atWho: string): Mention[] => {
  if (atWho === '') return [];
  try {
    const parsed = Mentions.safeParse(JSON.parse(atWho));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
};
