import type { LiveRole } from './enums.ts';
import { type TopicPatterns, topicName } from './topics.ts';

/** The owner of a token on the broker. */
export interface Principal {
  accountId: string;
  role: LiveRole;
  /** The room of the token; a token without one is valid for HTTP only. */
  roomId: string | undefined;
  /** Super admin, or the room's own host. */
  operator: boolean;
}

export type GrantAction = 'subscribe' | 'publish';

export interface Grant {
  action: GrantAction;
  topic: string;
}

/**
 * Everything that a token may do on the broker: exact topics, never patterns. Every broker adapter
 * enforces exactly this list.
 */
export const grants = (principal: Principal, topics: TopicPatterns): Grant[] => {
  const { roomId, accountId } = principal;
  if (roomId === undefined) return [];
  const name = (kind: keyof TopicPatterns) => topicName(topics[kind], { roomId, accountId });
  const list: Grant[] = [
    { action: 'subscribe', topic: name('client') },
    { action: 'subscribe', topic: name('reply') },
    { action: 'publish', topic: name('up') },
  ];
  if (principal.operator) list.push({ action: 'subscribe', topic: name('server') });
  return list;
};

export const isGranted = (list: readonly Grant[], action: GrantAction, topic: string): boolean =>
  list.some((grant) => grant.action === action && grant.topic === topic);
