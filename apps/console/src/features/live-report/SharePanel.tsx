import { cleanText, type LiveReport, limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { liveReportTexts } from '../../lib/liveReportTexts.ts';
import { texts as commonTexts } from '../../lib/texts.ts';
import styles from './LiveReportView.module.css';
import { ShareLine } from './ShareLine.tsx';

const texts = liveReportTexts.sharing;
const DAYS = [1, 7, 30];
const USUAL_DAYS = 7;

/** The links under which a report is shared: made, copied and withdrawn. */
export const SharePanel = ({ report, onClose }: { report: LiveReport; onClose(): void }) => {
  const { liveId } = report;
  const [title, setTitle] = useState(report.liveTitle);
  const [days, setDays] = useState(USUAL_DAYS);
  const panel = useRef<HTMLElement>(null);
  const shares = useQuery({
    queryKey: ['report-shares', liveId],
    queryFn: ({ signal }) => api.call('reportShareList', { liveId }, { signal }),
  });
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const make = async () => {
    await api.call('reportShareSave', { liveId, days, title: cleanText(title) });
    await shares.refetch();
  };
  const withdraw = async (shareId: string) => {
    const { handledBy } = await api.call('reportShareEnd', { liveId, shareId });
    if (handledBy === undefined) toast('success', texts.withdrawn);
    else toast('info', commonTexts.undo.handledBy(handledBy));
    await shares.refetch();
  };
  const [isBusy, run] = useBusy();
  const items = shares.data?.items ?? [];
  return (
    <section
      ref={panel}
      className={styles.share}
      aria-label={texts.title}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <h2>{texts.title}</h2>
      <p>{texts.hint}</p>
      <div className={styles.shareForm}>
        <label className={styles.shareTitle}>
          {texts.name}
          <input
            className="input"
            value={title}
            onChange={({ target }) =>
              setTitle([...target.value].slice(0, limits.titleLength).join(''))
            }
          />
        </label>
        <label>
          {texts.days}
          <select
            className="input"
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {DAYS.map((choice) => (
              <option key={choice} value={choice}>
                {texts.dayOf(choice)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy || cleanText(title) === ''}
          onClick={() => void run(make)}
        >
          {texts.make}
        </button>
      </div>
      {items.length === 0 && shares.data && <p className={styles.nothing}>{texts.none}</p>}
      <ul className={styles.shares}>
        {items.map((share) => (
          <ShareLine
            key={share.shareId}
            share={share}
            isBusy={isBusy}
            onWithdraw={() => void run(() => withdraw(share.shareId))}
          />
        ))}
      </ul>
    </section>
  );
};
