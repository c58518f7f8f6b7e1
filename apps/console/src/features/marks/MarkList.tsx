import { formatDuration, type ReviewMark } from '@live/protocol';
import { type CSSProperties, useRef, useState } from 'react';
import { markColours } from '../../components/markColours.ts';
import { PersonLink } from '../../components/PersonLink.tsx';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { MarkForm } from './MarkForm.tsx';
import styles from './MarkList.module.css';
import { deleteMark, saveMark } from './markCalls.ts';

const ROW_HEIGHT = 52;
const ROWS_AROUND = 8;

interface MarkListProps {
  liveId: string;
  marks: readonly ReviewMark[];
  onSeek(atMs: number): void;
  /** Where clips can be made. */
  onClip?(atMs: number): void;
}

/** All marks of a live, of which only those in sight are in the document. */
export const MarkList = ({ liveId, marks, onSeek, onClip }: MarkListProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [editedId, setEdited] = useState<string>();
  const height = frame.current?.clientHeight ?? 800;
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - ROWS_AROUND);
  const last = Math.min(marks.length, Math.ceil((top + height) / ROW_HEIGHT) + ROWS_AROUND);
  if (marks.length === 0) return <p className="empty-data">{reviewTexts.noMarks}</p>;
  return (
    <div
      ref={frame}
      className={styles.frame}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <ul
        className={styles.list}
        style={{ height: marks.length * ROW_HEIGHT }}
        aria-label={reviewTexts.marks}
      >
        {marks.slice(first, last).map((mark, index) => (
          <li
            key={`${mark.kind} ${mark.id}`}
            className={styles.row}
            style={{ transform: `translateY(${(first + index) * ROW_HEIGHT}px)` }}
          >
            {editedId === mark.id ? (
              <MarkForm
                label={reviewTexts.mark.of(timeOf(mark))}
                submit={reviewTexts.mark.changed}
                initialText={mark.text}
                onCancel={() => setEdited(undefined)}
                onSave={async (text) => {
                  const isSaved = await saveMark(liveId, { markId: mark.id, text });
                  if (isSaved) setEdited(undefined);
                  return isSaved;
                }}
              />
            ) : (
              <>
                <Mark mark={mark} onSeek={onSeek} />
                <span className={styles.side} data-own={mark.kind === 'own' || undefined}>
                  <MarkPeople liveId={liveId} mark={mark} />
                  <span className={styles.tools}>
                    {onClip && (
                      <button
                        type="button"
                        title={reviewTexts.mark.clipHint}
                        onClick={() => onClip(mark.atMs)}
                      >
                        {reviewTexts.mark.clip}
                      </button>
                    )}
                    {mark.kind === 'own' && (
                      <>
                        <button type="button" onClick={() => setEdited(mark.id)}>
                          {reviewTexts.mark.change}
                        </button>
                        <button type="button" onClick={() => void deleteMark(liveId, mark.id)}>
                          {reviewTexts.mark.delete}
                        </button>
                      </>
                    )}
                  </span>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The person it was about, and who did it. */
const MarkPeople = ({ liveId, mark }: { liveId: string; mark: ReviewMark }) => {
  const { personId, personName, operatorId, operatorName } = mark;
  return (
    <span className={styles.people}>
      {personName !== '' && <PersonLink liveId={liveId} accountId={personId} name={personName} />}
      {operatorName !== '' && (
        <small>
          {reviewTexts.by} <PersonLink liveId={liveId} accountId={operatorId} name={operatorName} />
        </small>
      )}
    </span>
  );
};

const timeOf = ({ atMs }: ReviewMark): string => formatDuration(atMs / 1_000);

const Mark = ({ mark, onSeek }: { mark: ReviewMark; onSeek(atMs: number): void }) => {
  const time = timeOf(mark);
  return (
    <button
      type="button"
      className={styles.mark}
      title={reviewTexts.moment(time)}
      onClick={() => onSeek(mark.atMs)}
    >
      <span className={styles.time}>{time}</span>
      <span className={styles.kind} style={{ '--kind': markColours[mark.kind] } as CSSProperties}>
        {reviewTexts.lanes[mark.kind]}
      </span>
      <span className={styles.words} data-undone={mark.isUndone === 1 || undefined}>
        <span>
          {mark.text}
          {mark.isUndone === 1 && `（${reviewTexts.undone}）`}
        </span>
      </span>
    </button>
  );
};
