import type { ReviewMark } from '@live/protocol';
import { useState } from 'react';
import { reviewTexts } from '../../lib/reviewTexts.ts';
import { MarkForm } from './MarkForm.tsx';
import { MarkList } from './MarkList.tsx';
import { saveMark } from './markCalls.ts';

interface MarksTabProps {
  liveId: string;
  marks: readonly ReviewMark[];
  moment: number;
  onSeek(atMs: number): void;
}

/** Every mark of a live, and a new one at the moment that is shown. */
export const MarksTab = ({ liveId, marks, moment, onSeek }: MarksTabProps) => {
  const [number, setNumber] = useState(0);
  const save = async (text: string) => {
    const isSaved = await saveMark(liveId, { atMs: Math.round(moment), text });
    if (isSaved) setNumber(number + 1);
    return isSaved;
  };
  return (
    <>
      <MarkForm
        key={number}
        label={reviewTexts.mark.here}
        submit={reviewTexts.mark.save}
        onSave={save}
      />
      <MarkList liveId={liveId} marks={marks} onSeek={onSeek} />
    </>
  );
};
