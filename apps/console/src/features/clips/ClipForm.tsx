import { cleanText, formatDuration, limits, type ReviewAxis } from '@live/protocol';
import { useBusy } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { type ClipSpan, moveEdge } from '../../lib/clipSpan.ts';
import { clipTexts as texts } from '../../lib/clipTexts.ts';
import { toast } from '../../lib/feedback.ts';
import styles from './Clips.module.css';

export interface ClipFormProps {
  liveId: string;
  axis: ReviewAxis;
  moment: number;
  span: ClipSpan | undefined;
  onSpan(span: ClipSpan | undefined): void;
  /** Plays the span, and stops at its end. */
  onListen(): void;
}

/** How much of the span was recorded. */
const recordedMs = ({ recordings }: ReviewAxis, { from, to }: ClipSpan): number =>
  recordings.reduce((sum, { beginMs, durationMs }) => {
    const overlap = Math.min(to, beginMs + durationMs) - Math.max(from, beginMs);
    return sum + Math.max(0, overlap);
  }, 0);

/** Less is not worth a word: clocks and keyframes are not that exact. */
const NOTABLE_MS = 2_000;

const timeOf = (ms: number): string => formatDuration(ms / 1_000);

/** The span that was chosen on the axis, to be listened to and made a clip. */
export const ClipForm = (props: ClipFormProps & { onMade(): Promise<unknown> }) => {
  const { liveId, axis, moment, span, onSpan, onListen, onMade } = props;
  const [title, setTitle] = useState('');
  const [isBusy, run] = useBusy();
  const recorded = span ? recordedMs(axis, span) : 0;
  const isEmpty = recorded === 0;
  const make = async ({ from, to }: ClipSpan) => {
    const wanted = { fromMs: from, toMs: to, title: cleanText(title) };
    await api.call('clipSave', { liveId, ...wanted });
    toast('success', texts.begun);
    setTitle('');
    onSpan(undefined);
    await onMade();
  };
  const edge = (name: 'from' | 'to') => onSpan(moveEdge(span, name, moment, axis.durationMs));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (span && !isEmpty) void run(() => make(span));
      }}
    >
      <p>{texts.hint}</p>
      <div className={styles.row}>
        <button type="button" className="button" onClick={() => edge('from')}>
          {texts.begin}
        </button>
        <button type="button" className="button" onClick={() => edge('to')}>
          {texts.end}
        </button>
      </div>
      {span && (
        <>
          <output className={styles.span}>
            {texts.span(timeOf(span.from), timeOf(span.to), timeOf(span.to - span.from))}
          </output>
          {isEmpty && <p role="alert">{texts.nothing}</p>}
          {!isEmpty && recorded < span.to - span.from - NOTABLE_MS && (
            <p>{texts.recorded(timeOf(recorded))}</p>
          )}
          <input
            className="input"
            aria-label={texts.name}
            placeholder={texts.name}
            value={title}
            onChange={({ target }) =>
              setTitle([...target.value].slice(0, limits.markLength).join(''))
            }
          />
          <div className={styles.row}>
            <button type="submit" className="button button-primary" disabled={isBusy || isEmpty}>
              {texts.make}
            </button>
            <button type="button" className="button" disabled={isEmpty} onClick={onListen}>
              {texts.listen}
            </button>
            <button type="button" className="button" onClick={() => onSpan(undefined)}>
              {texts.clear}
            </button>
          </div>
        </>
      )}
    </form>
  );
};
