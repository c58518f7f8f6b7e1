import {
  CaseState,
  Flag,
  formatDuration,
  LiveRole,
  type Report,
  type ReportSubject,
} from '@live/protocol';
import { PersonName } from '../../components/PersonName.tsx';
import { caseTexts } from '../../lib/peopleTexts.ts';
import { silenceActionOn } from '../../lib/personActions.ts';
import { texts } from '../../lib/texts.ts';
import { type CaseAction, caseActions } from './caseActions.ts';
import styles from './ReportCell.module.css';

export interface ReportActions {
  account: Parameters<typeof caseActions>[1];
  /** Whether comments and people can be acted on. */
  isRunning: boolean;
  changeCase(report: Report, action: CaseAction): void;
  showComment(subject: ReportSubject): void;
  silence(subject: ReportSubject): void;
}

const ActionButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <button type="button" className={styles.action} onClick={onClick}>
    {label}
  </button>
);

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
  const actions = caseActions(report, on.account);
  const canSilence = on.isRunning && about?.role === LiveRole.AUDIENCE;
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
          <span className={styles.actions}>
            {canSilence && (
              <ActionButton
                label={texts.comments.actions[silenceActionOn(about)]}
                onClick={() => on.silence(about)}
              />
            )}
            {actions.map((action) => (
              <ActionButton
                key={action}
                label={caseTexts.caseActions[action]}
                onClick={() => on.changeCase(report, action)}
              />
            ))}
          </span>
        </div>
      )}
    </>
  );
};
