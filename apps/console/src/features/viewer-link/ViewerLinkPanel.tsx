import { viewerUrl } from '@live/web';
import { QrCode } from '@live/web/qr-code';
import { useState } from 'react';
import { toast } from '../../lib/feedback.ts';
import { viewerLinkTexts as texts } from '../../lib/viewerLinkTexts.ts';
import styles from './ViewerLinkPanel.module.css';

/** The link itself, as a code, as text, and to be copied. */
export const ViewerLinkPanel = ({ liveId }: { liveId: string }) => {
  const url = viewerUrl(liveId);
  const [isUncopied, setUncopied] = useState(false);
  const copy = async () => {
    try {
      // Missing where the page did not come over HTTPS.
      await navigator.clipboard.writeText(url);
      toast('success', texts.copied);
    } catch {
      setUncopied(true);
    }
  };
  return (
    <div className={styles.panel}>
      <QrCode text={url} label={texts.code} />
      <p>{texts.hint}</p>
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <button type="button" className="button" onClick={() => void copy()}>
        {texts.copy}
      </button>
      {isUncopied && <p role="alert">{texts.uncopied}</p>}
    </div>
  );
};
