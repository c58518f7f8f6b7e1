import { type Comment, limits } from '@live/protocol';
import { fittedTyping, useRoomModel } from '@live/web';
import { type FormEvent, useState } from 'react';
import { Sheet } from '../../components/Sheet.tsx';
import { api } from '../../lib/api.ts';
import { reportTexts } from '../../lib/reportTexts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './ReportSheet.module.css';

/** A comment, or the person who wrote it. */
export interface ReportTarget {
  kind: 'comment' | 'person';
  comment: Comment;
}

interface ReportSheetProps {
  /** The room, where none is given. */
  target?: ReportTarget;
  onClose(): void;
}

const named = (target: ReportTarget | undefined) => {
  if (!target) return {};
  const { kind, comment } = target;
  return kind === 'comment' ? { commentId: comment.id } : { accountId: comment.sourceId };
};

export const ReportSheet = ({ target, onClose }: ReportSheetProps) => {
  const { liveId } = useRoomModel().loaded;
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const detail = String(fields.get('detail')).trim();
    const content = [...fields.getAll('reason').map(String), detail].filter(Boolean).join('：');
    if (content === '') return setProblem(reportTexts.required);
    setProblem(undefined);
    setWaiting(true);
    try {
      await api.call('reportCreate', { liveId, content, ...named(target) });
      toast(reportTexts.done);
      onClose();
    } catch {
      // The API client has shown the failure; the form stays filled in.
      setWaiting(false);
    }
  };
  return (
    <Sheet title={reportTexts.titles[target?.kind ?? 'room']} onClose={onClose}>
      {target && <p className={styles.about}>{aboutText(target)}</p>}
      <form onSubmit={(event) => void submit(event)}>
        <div className={styles.reasons}>
          {reportTexts.reasons.map((reason) => (
            <label key={reason} className="check">
              <input type="radio" name="reason" value={reason} />
              {reason}
            </label>
          ))}
        </div>
        <label className="field">
          {reportTexts.detail}
          <textarea name="detail" rows={3} {...fittedTyping(limits.reportLength - 20)} />
        </label>
        <p className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" className="button button-primary button-wide" disabled={isWaiting}>
          {reportTexts.submit}
        </button>
      </form>
    </Sheet>
  );
};

const aboutText = ({ kind, comment }: ReportTarget): string =>
  kind === 'comment' ? reportTexts.said(comment.sourceName, comment.message) : comment.sourceName;
