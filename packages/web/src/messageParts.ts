import { type Comment, leadingMention } from '@live/protocol';

/** Splits a comment into its leading mention and the rest, both plain text. */
export const messageParts = ({
  message,
  atWho,
}: Pick<Comment, 'message' | 'atWho'>): { mention: string; rest: string } => {
  const mention = leadingMention(message, atWho);
  return { mention, rest: message.slice(mention.length) };
};
