import { type Comment, readAtWho } from '@live/protocol';

/** Splits a comment into its leading mention and the rest, both plain text. */
export const messageParts = ({
  message,
  atWho,
}: Pick<Comment, 'message' | 'atWho'>): { mention: string; rest: string } => {
  const mention = readAtWho(atWho)
    .map(({ nickName }) => `@${nickName}`)
    .find((start) => message.startsWith(start));
  return mention
    ? { mention, rest: message.slice(mention.length) }
    : { mention: '', rest: message };
};
