import { actionNames, durationText, Flag, type PersonCard } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { caseTexts, personTexts } from '../../lib/peopleTexts.ts';
import { texts } from '../../lib/texts.ts';
import { PersonName } from '../../room/PersonName.tsx';
import styles from './PersonCard.module.css';
import { timeOf } from './timeOf.ts';

const nameOf = (action: string): string =>
  action in actionNames ? actionNames[action as keyof typeof actionNames] : action;

/** Named where it is another room than this one. */
const Elsewhere = ({ liveId, liveTitle }: { liveId: string; liveTitle: string }) => {
  const { loaded } = useRoomModel();
  if (liveId === loaded.liveId || liveTitle === '') return null;
  return <bdi className={styles.elsewhere}>{liveTitle}</bdi>;
};

/** What was done to the person. */
export const CardEntries = ({ actions }: Pick<PersonCard, 'actions'>) => (
  <section>
    <h3>{personTexts.actions}</h3>
    {actions.length === 0 && <p className={styles.none}>{texts.common.noData}</p>}
    <ol className={styles.entries}>
      {actions.map((entry) => (
        <li key={entry.actionId}>
          <time className="figures">{timeOf(entry.createdAt)}</time>
          <span className={entry.isUndone === Flag.YES ? styles.deleted : undefined}>
            {nameOf(entry.action)}
            {entry.durationSeconds !== undefined && ` ${durationText(entry.durationSeconds)}`}
            {entry.reason && ` · ${entry.reason}`}
            {entry.otherName && ` · ${personTexts.otherName(entry.otherName)}`}
          </span>
          {entry.isUndone === Flag.YES && <em>{personTexts.undone}</em>}
          {entry.operatorName && (
            <PersonName accountId={entry.operatorId} name={entry.operatorName} />
          )}
          <Elsewhere {...entry} />
        </li>
      ))}
    </ol>
  </section>
);

interface CardReportsProps {
  title: string;
  reports: PersonCard['reported']['items'];
}

/** Reports about the person, or by them. */
export const CardReports = ({ title, reports }: CardReportsProps) => (
  <section>
    <h3>{title}</h3>
    {reports.length === 0 && <p className={styles.none}>{texts.common.noData}</p>}
    <ol className={styles.entries}>
      {reports.map((report) => (
        <li key={report.reportId}>
          <time className="figures">{timeOf(report.createdAt)}</time>
          <bdi>{report.content}</bdi>
          <em>{caseTexts.cases[report.caseState]}</em>
          <Elsewhere {...report} />
        </li>
      ))}
    </ol>
  </section>
);
