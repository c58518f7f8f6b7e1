import * as z from 'zod/mini';
import { Mention } from './entities.ts';

const Mentions = z.array(Mention);

export const writeAtWho = (mentions: Mention[]): string => JSON.stringify(mentions);

/** The mention that a message begins with, such as `@小鱼儿`; empty when it begins with none. */
export const leadingMention = (message: string, atWho: string): string =>
  readAtWho(atWho)
    .map(({ nickName }) => `@${nickName}`)
    .find((mention) => message.startsWith(mention)) ?? '';

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
