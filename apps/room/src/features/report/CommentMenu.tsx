import type { Comment, Mention } from '@live/protocol';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { reportTexts } from '../../lib/reportTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './CommentMenu.module.css';
import { ReportSheet, type ReportTarget } from './ReportSheet.tsx';

interface CommentMenuProps {
  comment: Comment;
  onReply(to: Mention): void;
  onClose(): void;
  /** What else this viewer can do about it. */
  more?: ReactNode;
}

/** What a viewer can do about a comment of somebody else. */
export const CommentMenu = ({ comment, onReply, onClose, more }: CommentMenuProps) => {
  const [reported, setReported] = useState<ReportTarget['kind']>();
  if (reported) return <ReportSheet target={{ kind: reported, comment }} onClose={onClose} />;
  const reply = () => {
    onReply({ accountId: comment.sourceId, nickName: comment.sourceName });
    onClose();
  };
  return (
    <Sheet title={comment.sourceName} onClose={onClose}>
      <p className={styles.said}>{comment.message}</p>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={reply}>
          {texts.comments.reply}
        </button>
        <button type="button" className="button" onClick={() => setReported('comment')}>
          {reportTexts.titles.comment}
        </button>
        <button type="button" className="button" onClick={() => setReported('person')}>
          {reportTexts.titles.person}
        </button>
      </div>
      {more}
    </Sheet>
  );
};
