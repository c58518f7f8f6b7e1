import { formatDuration, type LiveDetail, secondsBetween } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import styles from './LiveSummary.module.css';

const words = texts.summary;

/** The figures of a live that has ended, for its host. */
export const LiveSummary = ({ room }: { room: LiveDetail }) => {
  const { liveId, beginTime, endTime } = room;
  const statistics = useQuery({
    queryKey: ['summary', liveId],
    queryFn: ({ signal }) => api.call('roomStats', { liveId }, { quiet: true, signal }),
  });

  const figures = [
    [words.lasted, formatDuration(secondsBetween(beginTime, endTime))],
    [words.people, statistics.data?.watchCount],
    [words.comments, statistics.data?.commentCount],
    [words.likes, statistics.data?.likeCount],
  ] as const;
  return (
    <>
      <dl className={styles.figures} aria-label={words.title}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure?.toLocaleString('zh-CN') ?? words.unknown}</dd>
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
