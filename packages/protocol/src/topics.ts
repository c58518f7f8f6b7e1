/** Topic names. An installation with other names changes the patterns, nothing else. */
export interface TopicPatterns {
  client: string;
  server: string;
  up: string;
  reply: string;
}

export const defaultTopics: TopicPatterns = {
  client: 'live/{roomId}/client',
  server: 'live/{roomId}/server',
  up: 'live/{roomId}/up/{accountId}',
  reply: 'live/{roomId}/reply/{accountId}',
};

export type TopicKind = keyof TopicPatterns;

export const topicName = (
  pattern: string,
  values: { roomId: string; accountId?: string },
): string =>
  pattern.replace('{roomId}', values.roomId).replace('{accountId}', values.accountId ?? '+');

/** The command topic of every room and account, for the server's own subscription. */
export const allCommandTopics = (patterns: TopicPatterns): string =>
  topicName(patterns.up, { roomId: '+' });

/** Reads room and account back from a command topic; undefined when the topic is another. */
export const readCommandTopic = (
  patterns: TopicPatterns,
  topic: string,
): { roomId: string; accountId: string } | undefined => {
  const wanted = patterns.up.split('/');
  const given = topic.split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part === '{roomId}' || part === '{accountId}') found[part] = value;
    else if (part !== value) return undefined;
  }
  const roomId = found['{roomId}'];
  const accountId = found['{accountId}'];
  return roomId && accountId ? { roomId, accountId } : undefined;
};
