// The comment list with react-virtuoso and the console's own rows and actions.

import { useRoom } from '@live/web';
import { useCallback, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { CommentListProps } from '../../../apps/console/src/features/comments/CommentList.tsx';
import { CommentRow } from '../../../apps/console/src/features/comments/CommentRow.tsx';
import { RowActionBar } from '../../../apps/console/src/features/comments/RowActionBar.tsx';
import { useActiveRow } from '../../../apps/console/src/features/comments/useActiveRow.ts';
import { useFollowing } from '../../../apps/console/src/features/comments/useFollowing.ts';

export const CommentList = ({ actionsOf, onAct }: CommentListProps) => {
  const state = useRoom(({ comments }) => comments);
  const { active, isFrozen, frameHandlers, listHandlers } = useActiveRow();
  const list = useRef<VirtuosoHandle>(null);
  // Virtuoso follows by the number of rows, which stays at 500.
  useFollowing({
    isLoaded: state.loading !== 'loading',
    lastId: state.comments.at(-1)?.id,
    isFrozen,
    height: 0,
    startsScrolledUp: false,
    scrollToEnd: useCallback(
      () => list.current?.scrollToIndex({ index: 'LAST', align: 'end' }),
      [],
    ),
  });
  return (
    <div
      style={{ flex: 1, minHeight: 0 }}
      role="feed"
      aria-label="评论列表"
      {...frameHandlers}
      {...listHandlers}
    >
      <Virtuoso
        ref={list}
        style={{ height: '100%' }}
        data={state.comments}
        computeItemKey={(_, comment) => comment.id}
        initialTopMostItemIndex={state.comments.length - 1}
        increaseViewportBy={300}
        itemContent={(_, comment) => {
          const isActive = active?.id === comment.id;
          const actions = isActive ? actionsOf(comment) : [];
          return (
            <CommentRow
              comment={comment}
              divider={undefined}
              goneHeight={undefined}
              isActive={isActive}
              isHighlighted={false}
              isChosen={false}
              isRemoved={false}
              isModerator={false}
              note={undefined}
              highlightWords={[]}
              actions={
                actions.length > 0 && (
                  <RowActionBar
                    name={comment.sourceName}
                    actions={actions}
                    onAct={(action) => onAct(action, comment)}
                  />
                )
              }
            />
          );
        }}
      />
    </div>
  );
};
