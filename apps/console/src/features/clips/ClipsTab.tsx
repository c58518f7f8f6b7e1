import { useQuery } from '@tanstack/react-query';
import { clipTexts as texts } from '../../lib/clipTexts.ts';
import { ClipForm, type ClipFormProps } from './ClipForm.tsx';
import { ClipRow } from './ClipRow.tsx';
import styles from './Clips.module.css';
import { clipsQuery } from './clipsQuery.ts';

interface ClipsTabProps extends ClipFormProps {
  onSeek(atMs: number): void;
}

/** Clips of the recording: a new one, and those there are. */
export const ClipsTab = ({ onSeek, ...form }: ClipsTabProps) => {
  const { liveId } = form;
  const clips = useQuery(clipsQuery(liveId));
  const items = clips.data?.items ?? [];
  const refetch = () => clips.refetch();
  return (
    <div className={styles.tab}>
      <ClipForm {...form} onMade={refetch} />
      {clips.data && items.length === 0 && <p className="empty-data">{texts.none}</p>}
      <ul className={styles.clips} aria-label={texts.list}>
        {items.map((clip) => (
          <ClipRow
            key={clip.clipId}
            liveId={liveId}
            clip={clip}
            onSeek={onSeek}
            onChanged={refetch}
          />
        ))}
      </ul>
    </div>
  );
};
