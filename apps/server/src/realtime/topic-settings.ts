import { defaultTopics, type TopicKind, type TopicPatterns } from '@live/protocol';
import * as z from 'zod';

/** Prefix of the topics between servers. */
export const REPLICA_TOPICS = 'live-server';

/** Brokers give `+`, `#` and `$` a meaning, and RabbitMQ reads a dot as a slash: plain words alone. */
const Pattern = (...placeholders: string[]) =>
  z.string().refine((pattern) => {
    const [first = '', ...rest] = pattern.split('/');
    const found = rest.filter((level) => !isWord(level));
    return (
      isWord(first) &&
      first !== REPLICA_TOPICS &&
      found.sort().join() === placeholders.sort().join() &&
      pattern.length <= 200
    );
  });

const isWord = (level: string): boolean => /^[\w-]+$/.test(level);

export const topicEnvironment = {
  TOPIC_CLIENT: Pattern('{roomId}').default(defaultTopics.client),
  TOPIC_SERVER: Pattern('{roomId}').default(defaultTopics.server),
  TOPIC_UP: Pattern('{roomId}', '{accountId}').default(defaultTopics.up),
  TOPIC_REPLY: Pattern('{roomId}', '{accountId}').default(defaultTopics.reply),
};

const Environment = z.object(topicEnvironment);

/** `clashing` lists settings that could produce the same topic. */
export const topicSettings = (
  settings: z.infer<typeof Environment>,
): { topics: TopicPatterns; clashing: string[] } => {
  const topics: TopicPatterns = {
    client: settings.TOPIC_CLIENT,
    server: settings.TOPIC_SERVER,
    up: settings.TOPIC_UP,
    reply: settings.TOPIC_REPLY,
  };
  const kinds = Object.keys(topics) as TopicKind[];
  const clashing = kinds.filter((kind) =>
    kinds.some((other) => other !== kind && mayMeet(topics[kind], topics[other])),
  );
  return { topics, clashing: clashing.map((kind) => `TOPIC_${kind.toUpperCase()}`) };
};

/** An account named like the last word of another topic could publish or read there. */
const mayMeet = (one: string, other: string): boolean => {
  const [levels, others] = [one.split('/'), other.split('/')];
  return (
    levels.length === others.length &&
    levels.every((level, index) => {
      const opposite = others[index] ?? '';
      return level === opposite || !isWord(level) || !isWord(opposite);
    })
  );
};
