import type { Notice, PersonCard } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/callQuery.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

const NOTICES = [
  'chat',
  'commentDelete',
  'commentClear',
  'commentRestore',
  'member',
  'moderator',
  'personNote',
  'removal',
  'reportHost',
  'reportCase',
  'actionLogged',
] as const;

/** Whether a notice may concern the card. Some do not say whom they concern. */
const concerns = (accountId: string, card: PersonCard | undefined, notice: Notice): boolean => {
  switch (notice.name) {
    case 'chat':
    case 'commentClear':
    case 'member':
    case 'moderator':
    case 'personNote':
      return notice.body.account_id === accountId;
    case 'commentDelete':
      return card?.comments.items.some(({ id }) => id === notice.body.comment_id) ?? true;
    case 'commentRestore':
      return notice.body.comments.some((comment) => comment.account_id === accountId);
    default:
      return true;
  }
};

/** The card of a person, fetched in one call and again when something happens to them. */
export const useCard = (accountId: string) => {
  const { liveId } = useRoomModel().loaded;
  const query = useQuery({ ...callQuery('personCard', { liveId, accountId }), gcTime: 0 });
  useRefreshOn(NOTICES, true, query.refetch, (notice) => concerns(accountId, query.data, notice));
  return query;
};
