import { LiveState } from '@live/protocol';
import { useRoom } from '@live/web';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { holdReloads } from '../../lib/reloadPage.ts';
import { texts } from '../../lib/texts.ts';
import styles from './LiveAlert.module.css';

const alertTexts: Record<LiveState, string> = {
  [LiveState.LIVE]: texts.alerts.resumed,
  [LiveState.PAUSED]: texts.alerts.paused,
  [LiveState.ENDED]: texts.alerts.ended,
  [LiveState.DELETED]: texts.alerts.deleted,
};

/** Stops the work on a page that no longer matches its room; the only way on is to reload. */
export const LiveAlert = () => {
  const { hasMoved, liveState } = useRoom(({ room }) => room);
  return hasMoved ? <BlockingAlert text={alertTexts[liveState]} /> : null;
};

const BlockingAlert = ({ text }: { text: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    // A stream that ends with the state must not reload the page from under the alert.
    return holdReloads();
  }, []);

  const reload = () => {
    if (isLeaving) return;
    setLeaving(true);
    location.reload();
  };
  const holdEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.alert}
      role="alertdialog"
      aria-label={texts.common.hint}
      aria-describedby="live-alert-text"
      closedby="none"
      onKeyDown={holdEscape}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape whatever the page says: it opens again.
      onClose={() => dialog.current?.showModal()}
    >
      <p id="live-alert-text">{text}</p>
      <button type="button" className="button button-primary" disabled={isLeaving} onClick={reload}>
        {texts.alerts.acknowledge}
      </button>
    </dialog>
  );
};
