import { hasDesk, type LiveDetail } from '@live/protocol';
import { useRoom, useRoomNotice } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { hostTexts } from '../../lib/hostTexts.ts';
import { shortCount } from '../../lib/shortCount.ts';
import styles from './Broadcast.module.css';

const labels = hostTexts.figures;
const WATCHED_MS = 15_000;

/** What a host wants to know at a glance while on air. */
export const HostFigures = ({ room }: { room: LiveDetail }) => {
  const { liveId } = room;
  const { online, likes } = useRoom(({ counts }) => counts);
  const statistics = useQuery({
    queryKey: ['host-statistics', liveId],
    queryFn: ({ signal }) => api.call('roomStats', { liveId }, { quiet: true, signal }),
    refetchInterval: WATCHED_MS,
  });
  const held = useQuery({
    queryKey: ['host-held', liveId],
    queryFn: ({ signal }) => api.call('heldList', { liveId }, { quiet: true, signal }),
    enabled: hasDesk(room),
  });
  useRoomNotice(({ name }) => {
    if (name === 'commentHeld' || name === 'heldDecided') void held.refetch();
  });
  const figures = [
    [labels.online, online],
    [labels.watched, statistics.data?.watchCount],
    [labels.likes, likes ?? statistics.data?.likeCount],
    [labels.held, held.data?.total],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(
        ([name, figure]) =>
          figure !== undefined && (
            <div key={name}>
              <dd>{shortCount(figure)}</dd>
              <dt>{name}</dt>
            </div>
          ),
      )}
    </dl>
  );
};
