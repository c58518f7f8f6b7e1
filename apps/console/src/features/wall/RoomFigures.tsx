import type { WallRoom } from '@live/protocol';
import { formatCount } from '../../lib/formatCount.ts';
import { wallTexts } from '../../lib/wallTexts.ts';
import styles from './RoomFigures.module.css';
import type { Health } from './tileTexts.ts';

const { figures: names } = wallTexts;

/** The figures of a room in one line, and how its picture is. */
export const RoomFigures = ({ room, health }: { room: WallRoom; health: Health }) => {
  const { onlineCount, recentOnlineCount, commentCount, reportCount, heldCount } = room;
  const fallen = recentOnlineCount - onlineCount;
  const figures = [
    { name: names.comments, value: names.perMinute(commentCount), isOpen: false },
    { name: names.reports, value: formatCount(reportCount), isOpen: reportCount > 0 },
    { name: names.held, value: formatCount(heldCount), isOpen: heldCount > 0 },
  ];
  return (
    <>
      <div className={styles.online}>
        {names.online} <b>{formatCount(onlineCount)}</b>
        {fallen > 0 && <small>{names.fallen(fallen)}</small>}
      </div>
      <div className={styles.figures}>
        {figures.map(({ name, value, isOpen }) => (
          <div key={name} data-open={isOpen || undefined}>
            {name} {value}
          </div>
        ))}
        <div className={styles.health} data-health={health}>
          {wallTexts.health[health]}
        </div>
      </div>
    </>
  );
};
