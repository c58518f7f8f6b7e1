import { LiveState } from '@live/protocol';
import { useRoom } from '@live/web';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { postponeReloads } from '../../lib/reloadPage.ts';
import { texts } from '../../lib/texts.ts';
import styles from './StateChangeAlert.module.css';

const alertTexts: Record<LiveState, string> = {
  [LiveState.LIVE]: texts.alerts.resumed,
  [LiveState.PAUSED]: texts.alerts.paused,
  [LiveState.ENDED]: texts.alerts.ended,
  [LiveState.DELETED]: texts.alerts.deleted,
};

/** Blocks a page that no longer matches the state of its room until it is reloaded. */
export const StateChangeAlert = () => {
  const { hasMoved, liveState } = useRoom(({ room }) => room);
  return hasMoved ? <BlockingAlert text={alertTexts[liveState]} /> : null;
};

const BlockingAlert = ({ text }: { text: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isReloading, setReloading] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    // The player must not reload the page while the alert is open.
    return postponeReloads();
  }, []);

  const reload = () => {
    if (isReloading) return;
    setReloading(true);
    location.reload();
  };
  const blockEscape = (event: KeyboardEvent) => {
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
      onKeyDown={blockEscape}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape despite preventDefault, so it is reopened.
      onClose={() => dialog.current?.showModal()}
    >
      <p id="live-alert-text">{text}</p>
      <button
        type="button"
        className="button button-primary"
        disabled={isReloading}
        onClick={reload}
      >
        {texts.alerts.acknowledge}
      </button>
    </dialog>
  );
};
