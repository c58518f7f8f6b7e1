import { formatDuration, type LiveDetail, secondsBetween } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { hostTexts } from '../../lib/hostTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './LiveSummary.module.css';

const labels = hostTexts.summary;

/** The figures of a live that has ended, for its host. */
export const LiveSummary = ({ room }: { room: LiveDetail }) => {
  const { liveId, beginTime, endTime } = room;
  const statistics = useQuery({
    queryKey: ['summary', liveId],
    queryFn: ({ signal }) => api.call('roomStats', { liveId }, { quiet: true, signal }),
  });

  const figures = [
    [labels.lasted, formatDuration(secondsBetween(beginTime, endTime))],
    [labels.people, statistics.data?.watchCount],
    [labels.comments, statistics.data?.commentCount],
    [labels.likes, statistics.data?.likeCount],
  ] as const;
  return (
    <>
      <dl className={styles.figures} aria-label={labels.title}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure?.toLocaleString('zh-CN') ?? labels.unknown}</dd>
          </div>
        ))}
      </dl>
      {statistics.isError && (
        <button
          type="button"
          className="button button-glass"
          onClick={() => void statistics.refetch()}
        >
          {texts.common.retry}
        </button>
      )}
    </>
  );
};
