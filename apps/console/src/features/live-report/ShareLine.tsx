import type { CallData } from '@live/protocol';
import { useState } from 'react';
import { toast } from '../../lib/feedback.ts';
import { liveReportTexts } from '../../lib/liveReportTexts.ts';
import styles from './LiveReportView.module.css';

const texts = liveReportTexts.sharing;

interface ShareLineProps {
  share: CallData<'reportShareList'>['items'][number];
  isBusy: boolean;
  onWithdraw(): void;
}

/** A link under which a report is shared. */
export const ShareLine = ({ share, isBusy, onWithdraw }: ShareLineProps) => {
  const { title, address, expiresTime, creatorName } = share;
  const { href } = new URL(address, location.origin);
  const [isUncopied, setUncopied] = useState(false);
  const copy = async () => {
    try {
      // Missing where the page did not come over HTTPS.
      await navigator.clipboard.writeText(href);
      setUncopied(false);
      toast('success', texts.copied);
    } catch {
      setUncopied(true);
    }
  };
  return (
    <li>
      <a
        className="ellipsis"
        href={address}
        target="_blank"
        rel="noreferrer"
        title={href}
        aria-label={texts.address(href)}
      >
        {href}
      </a>
      <small className={styles.shownTitle} title={title}>
        {title}
      </small>
      <small>{texts.until(expiresTime)}</small>
      <small>{texts.by(creatorName)}</small>
      <button type="button" className="button" onClick={() => void copy()}>
        {texts.copy}
      </button>
      <button type="button" className="button" disabled={isBusy} onClick={onWithdraw}>
        {texts.withdraw}
      </button>
      {isUncopied && (
        <p role="alert">
          {texts.uncopied}
          <code>{href}</code>
        </p>
      )}
    </li>
  );
};
