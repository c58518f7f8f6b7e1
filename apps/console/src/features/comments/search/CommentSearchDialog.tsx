import { type Comment, type LiveDetail, limits, secondsBetween } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { Space, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { InfiniteTable } from '../../../components/InfiniteTable.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { useInfiniteList } from '../../../components/useInfiniteList.ts';
import { api } from '../../../lib/api.ts';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { texts } from '../../../lib/texts.ts';
import { isSilenceChange } from '../../../realtime/isSilenceChange.ts';
import { useRefreshOn } from '../../../realtime/useRefreshOn.ts';
import type { BarDialogProps } from '../../../room/BarDialogProps.ts';
import { useNavigation } from '../../../room/navigation.ts';
import { PersonName } from '../../../room/PersonName.tsx';
import { RoomDialog } from '../../../room/RoomDialog.tsx';
import { useRoomActions } from '../../../room/roomActions.ts';
import { offeredActions, type RowAction, requestOf } from '../RowActionBar.tsx';
import { useRemovedIds } from '../useRemovedIds.ts';

interface CommentFilter {
  words: string;
  person: string;
}

/** Comments of the whole live, newest first; what is done to them shows while it is open. */
const useCommentSearch = (liveId: string, filter: CommentFilter, isOpen: boolean) => {
  const isAsked = filter.words !== '' || filter.person !== '';
  const isShown = isOpen && isAsked;
  const found = useInfiniteList({
    queryKey: ['comment-search', liveId, filter],
    isOpen: isShown,
    fetchPage: (page, signal) =>
      api.call('commentSearch', { liveId, ...filter, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(['commentDelete', 'commentRestore', 'commentClear'], isShown, found.refetch);
  useRefreshOn(['member'], isShown, found.refetch, isSilenceChange);
  return { ...found, isAsked };
};

const { columns: titles, ...labels } = lazyTexts.commentSearch;

/** Milliseconds from the beginning of the live. */
const momentOf = ({ beginTime }: LiveDetail, { createdAt }: Comment): number =>
  beginTime === '' ? 0 : Math.max(0, secondsBetween(beginTime, createdAt)) * 1_000;

const emptyTextOf = ({ isAsked, isFetching }: { isAsked: boolean; isFetching: boolean }) => {
  if (!isAsked) return labels.hint;
  return isFetching ? texts.common.loading : labels.empty;
};

type OfferedAction = Exclude<RowAction, 'card'>;

interface RowOffers {
  actionsOf(comment: Comment): OfferedAction[];
  act(action: OfferedAction, comment: Comment): void;
  /** The way to the moment of a comment. */
  momentLink(comment: Comment): ReactNode;
}

const columnsWith = ({ actionsOf, act, momentLink }: RowOffers): TableColumnsType<Comment> => [
  { title: titles.time, dataIndex: 'createdAt', width: 165 },
  {
    title: titles.person,
    key: 'person',
    width: 120,
    ellipsis: true,
    render: (_, { sourceId, sourceName }) => <PersonName accountId={sourceId} name={sourceName} />,
  },
  { title: titles.words, dataIndex: 'message' },
  {
    title: titles.actions,
    key: 'actions',
    width: 330,
    render: (_, comment) => (
      <Space size={12}>
        {actionsOf(comment).map((action) => (
          <LinkButton
            key={action}
            danger={action === 'delete'}
            onClick={() => act(action, comment)}
          >
            {texts.comments.actions[action]}
          </LinkButton>
        ))}
        {momentLink(comment)}
      </Space>
    ),
  },
];

/**
 * Finds comments of the whole live, by words or person; each offers what its row in the list offers, and its moment: in
 * the picture of a running live, else in the review.
 */
export const CommentSearchDialog = ({ room, account, open, onClose }: BarDialogProps) => {
  const { isRunning } = useRoomModel();
  const { ask } = useRoomActions();
  const navigation = useNavigation();
  const [filter, setFilter] = useState({ words: '', person: '' });
  const found = useCommentSearch(room.liveId, filter, open);
  const removedIds = useRemovedIds();
  const act = (action: OfferedAction, comment: Comment) => {
    if (action !== 'reply') return ask(requestOf(action, comment));
    onClose();
    const { sourceId: accountId, sourceName: nickName } = comment;
    navigation.goTo('reply', { to: { accountId, nickName } });
  };
  // The name opens the card.
  const actionsOf = (comment: Comment) => {
    if (!isRunning) return [];
    const offered = offeredActions(comment, account, true, removedIds.has(comment.sourceId));
    return offered.filter((action) => action !== 'card');
  };
  const momentLink = (comment: Comment) => {
    const atMs = momentOf(room, comment);
    return isRunning ? (
      <LinkButton
        onClick={() => {
          navigation.goTo('moment', { atMs });
          onClose();
        }}
      >
        {labels.toMoment}
      </LinkButton>
    ) : (
      <a href={`/?id=${room.liveId}&view=review&at=${atMs}`} target="_blank" rel="noreferrer">
        {labels.toMoment}
      </a>
    );
  };
  return (
    <RoomDialog
      title={texts.actions.commentSearch}
      width={960}
      open={open}
      onClose={onClose}
      tools={
        <div style={{ display: 'flex', flex: 1, gap: 12, minWidth: 0 }}>
          <SearchField
            style={{ width: 240 }}
            label={labels.words}
            maxLength={limits.commentLength}
            isLoading={found.isFetching}
            onSearch={(words) => setFilter({ ...filter, words })}
          />
          <SearchField
            style={{ width: 240 }}
            label={labels.person}
            maxLength={limits.nameLength}
            onSearch={(person) => setFilter({ ...filter, person })}
          />
        </div>
      }
    >
      <InfiniteTable
        list={found}
        columns={columnsWith({ actionsOf, act, momentLink })}
        locale={{ emptyText: emptyTextOf(found) }}
      />
    </RoomDialog>
  );
};
