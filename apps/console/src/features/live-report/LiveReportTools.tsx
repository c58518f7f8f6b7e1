import type { LiveReport } from '@live/protocol';
import { saveFile } from '@live/web';
import { useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { liveReportTexts as texts } from '../../lib/liveReportTexts.ts';
import { useSessionWatch } from '../../lib/useSessionWatch.ts';
import styles from './LiveReportView.module.css';
import { SharePanel } from './SharePanel.tsx';

const saveJson = (report: LiveReport): void => {
  const content = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
  saveFile({ name: `${texts.title}-${report.liveId}.json`, content });
};

/** Print and save; an operator also shares. */
export const LiveReportTools = ({
  report,
  isShared,
}: {
  report: LiveReport;
  isShared: boolean;
}) => {
  const [isSharing, setSharing] = useState(false);
  const { liveId } = report;
  useSessionWatch(!isShared);
  return (
    <>
      {isShared ? (
        <span className={styles.sharedMark}>{texts.shared}</span>
      ) : (
        <a className="button" href={`/?id=${liveId}`}>
          {texts.toConsole}
        </a>
      )}
      <button type="button" className="button" onClick={() => window.print()}>
        {texts.print}
      </button>
      {!isShared && (
        <ExportButton
          call="liveReportExport"
          input={{ liveId }}
          what={texts.title}
          className="button"
        />
      )}
      <button type="button" className="button" onClick={() => saveJson(report)}>
        {texts.json}
      </button>
      {!isShared && (
        <button
          type="button"
          className="button button-primary"
          aria-expanded={isSharing}
          onClick={() => setSharing(!isSharing)}
        >
          {texts.share}
        </button>
      )}
      {isSharing && <SharePanel report={report} onClose={() => setSharing(false)} />}
    </>
  );
};
