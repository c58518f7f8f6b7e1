import type { LiveTrends, TrendFigures } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/callQuery.ts';
import { texts } from '../../lib/texts.ts';
import { trendTexts } from '../../lib/trendTexts.ts';
import { shortNumber } from './shortNumber.ts';
import styles from './TrendTable.module.css';

/** A minute is counted once by the server: asking again costs nothing until the next is complete. */
const REFRESH_MS = 10_000;

const names = Object.keys(trendTexts.rows) as (keyof TrendFigures)[];

const shown = (figures: TrendFigures | null | undefined, name: keyof TrendFigures): string => {
  if (!figures) return trendTexts.none;
  const value = figures[name];
  return name === 'averageStaySeconds' ? trendTexts.stay(value) : shortNumber(value);
};

/** What the figures of the earlier live are, or why there are none. */
const aboutEarlier = ({ minute, earlier }: LiveTrends): string => {
  if (!earlier) return trendTexts.noEarlier;
  if (minute > earlier.minutes) return trendTexts.tooShort(earlier.minutes);
  return trendTexts.sameMinute(earlier.liveTitle, earlier.beginTime);
};

/** The last full minute of the live beside the same minute of the host's last one. */
export const TrendTable = ({ liveId }: { liveId: string }) => {
  const { data, isError, refetch } = useQuery({
    ...callQuery('liveTrends', { liveId }),
    refetchInterval: REFRESH_MS,
  });
  if (isError && !data) {
    return (
      <p className={styles.note} role="alert">
        {texts.errors.loadFailed}
        <button type="button" className="button" onClick={() => void refetch()}>
          {texts.common.retry}
        </button>
      </p>
    );
  }
  if (!data) return <p className={styles.note} aria-busy />;
  if (!data.live) return <p className={styles.note}>{trendTexts.firstMinute}</p>;
  return (
    <table className={styles.table} aria-label={trendTexts.title}>
      <thead>
        <tr>
          <th scope="col">{trendTexts.minute(data.minute)}</th>
          <th scope="col">{trendTexts.live}</th>
          <th scope="col" title={aboutEarlier(data)}>
            {trendTexts.earlier}
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{trendTexts.rows[name]}</th>
            <td>{shown(data.live, name)}</td>
            <td title={aboutEarlier(data)}>{shown(data.earlier?.figures, name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
