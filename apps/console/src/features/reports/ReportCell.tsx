import { CaseState, Flag, formatDuration, type Report, type ReportSubject } from '@live/protocol';
import { caseTexts } from '../../lib/peopleTexts.ts';
import { texts } from '../../lib/texts.ts';
import { PersonName } from '../../room/PersonName.tsx';
import { CaseButtons } from './CaseButtons.tsx';
import type { ReportActions } from './caseActions.ts';
import styles from './ReportCell.module.css';

const Subject = ({ about, on }: { about: ReportSubject; on: ReportActions }) => (
  <div className={styles.about}>
    <PersonName accountId={about.accountId} name={about.name} />
    {about.message !== undefined && (
      <>
        <span>{texts.comments.colon}</span>
        <button
          type="button"
          className={styles.comment}
          title={caseTexts.toComment}
          onClick={() => on.showComment(about)}
        >
          <bdi className={about.isDeleted === Flag.YES ? styles.deleted : undefined}>
            {about.message}
          </bdi>
        </button>
        {about.isDeleted === Flag.YES && <span>{caseTexts.commentDeleted}</span>}
      </>
    )}
  </div>
);

const caseText = ({ caseState, operatorName = '' }: Report): string | undefined => {
  if (caseState === undefined || caseState === CaseState.OPEN) return undefined;
  return caseTexts.caseBy(caseTexts.cases[caseState], operatorName);
};

/** What was reported, what it is about, and how far the operators have come with it. */
export const ReportCell = ({ report, on }: { report: Report; on: ReportActions }) => {
  const { about, liveSeconds } = report;
  const state = caseText(report);
  return (
    <>
      <bdi className={styles.content}>{report.content}</bdi>
      {about && <Subject about={about} on={on} />}
      {report.caseState !== undefined && (
        <div className={styles.facts}>
          {about && about.reporters > 1 && <span>{caseTexts.reporters(about.reporters)}</span>}
          {about && liveSeconds !== undefined && (
            <span className="figures">{caseTexts.moment(formatDuration(liveSeconds))}</span>
          )}
          {state && (
            <span className={report.caseState === CaseState.TAKEN ? styles.taken : styles.handled}>
              {state}
            </span>
          )}
        </div>
      )}
      {!on.deleteReport && (
        <div className={styles.actions}>
          <CaseButtons report={report} on={on} />
        </div>
      )}
    </>
  );
};
