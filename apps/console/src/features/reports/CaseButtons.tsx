import { LiveRole, type Report } from '@live/protocol';
import { Button } from 'antd';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { caseTexts } from '../../lib/peopleTexts.ts';
import { texts } from '../../lib/texts.ts';
import { silenceActionOn } from '../../room/actionRequest.ts';
import styles from './CaseButtons.module.css';
import { caseActions, type ReportActions } from './caseActions.ts';

interface CaseButtonsProps {
  report: Report;
  on: ReportActions;
}

/** Silences whom a report is about. While the case is open to this operator, the same click handles it. */
const SilenceButton = ({ report, on }: CaseButtonsProps) => {
  const { about } = report;
  if (!on.isRunning || about?.role !== LiveRole.AUDIENCE) return null;
  const action = silenceActionOn(about);
  const handles = action === 'silence' && caseActions(report, on.account).includes('handle');
  return (
    <Button size="small" onClick={() => on.silence(about, handles ? report.id : undefined)}>
      {handles ? caseTexts.silenceAndHandle : texts.comments.actions[action]}
    </Button>
  );
};

/** All that an operator can do about a report. */
export const CaseButtons = ({ report, on }: CaseButtonsProps) => (
  <div className={styles.buttons}>
    {report.caseState !== undefined && <SilenceButton report={report} on={on} />}
    {caseActions(report, on.account).map((action) => (
      <Button key={action} size="small" onClick={() => on.changeCase(report, action)}>
        {caseTexts.caseActions[action]}
      </Button>
    ))}
    {on.deleteReport && (
      <Button size="small" danger onClick={() => on.deleteReport?.(report)}>
        {lazyTexts.reports.delete}
      </Button>
    )}
  </div>
);
