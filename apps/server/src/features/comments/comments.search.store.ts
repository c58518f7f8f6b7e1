import type { CallRequest } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';

/** Newest first, beginning before a comment; with whether the sender is a guest. Names are as they stand at comments. */
export const searchComments = (
  db: Db,
  { liveId, words, person }: Pick<CallRequest<'commentSearch'>, 'liveId' | 'words' | 'person'>,
  before: number | undefined,
  limit: number,
) =>
  db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .selectAll('comments')
    .select('accounts.guest')
    .where('comments.live_id', '=', liveId)
    .where('comments.deleted_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before ?? 0))
    .$if(Boolean(words), (query) => query.where(contains('comments.message', words ?? '')))
    .$if(Boolean(person), (query) => query.where(contains('comments.account_name', person ?? '')))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute();
