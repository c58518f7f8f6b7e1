// The comment list with Ant Design's List, which renders every row with its actions.

import { useRoom } from '@live/web';
import { Button, List } from 'antd';
import { useEffect, useRef } from 'react';
import type { CommentListProps } from '../../../apps/console/src/features/comments/CommentList.tsx';

export const CommentList = ({ actionsOf, onAct }: CommentListProps) => {
  const state = useRoom(({ comments }) => comments);
  const scroller = useRef<HTMLDivElement>(null);
  const lastId = state.comments.at(-1)?.id;
  useEffect(() => {
    if (lastId !== undefined) scroller.current?.scrollTo(0, scroller.current.scrollHeight);
  }, [lastId]);
  return (
    <div ref={scroller} style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <List
        dataSource={[...state.comments]}
        rowKey={({ id }) => id}
        renderItem={(comment) => (
          <List.Item
            data-row={comment.id}
            actions={actionsOf(comment).map((action) => (
              <Button key={action} type="link" onClick={() => onAct(action, comment)}>
                {action}
              </Button>
            ))}
          >
            {comment.sourceName}：{comment.message}
          </List.Item>
        )}
      />
    </div>
  );
};
