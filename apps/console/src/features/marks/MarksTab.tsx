import type { ReviewMark } from '@live/protocol';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { MarkForm } from './MarkForm.tsx';
import { MarkList } from './MarkList.tsx';
import { saveMark } from './markCalls.ts';

interface MarksTabProps {
  liveId: string;
  marks: readonly ReviewMark[];
  moment: number;
  onSeek(atMs: number): void;
  /** Chooses the minute around a moment for a clip. */
  onClip(atMs: number): void;
}

/** Every mark of a live, and a new one at the moment that is shown. */
export const MarksTab = ({ liveId, marks, moment, onSeek, onClip }: MarksTabProps) => (
  <>
    <MarkForm
      label={reviewTexts.mark.here}
      submit={reviewTexts.mark.save}
      onSave={(text) => saveMark(liveId, { atMs: Math.round(moment), text })}
    />
    <MarkList liveId={liveId} marks={marks} onSeek={onSeek} onClip={onClip} />
  </>
);
