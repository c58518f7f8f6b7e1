import { Store, useRoomSession, useStore } from '@live/web';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { holdReloads } from '../../lib/reloadPage.ts';
import { texts } from '../../lib/texts.ts';
import styles from './LiveAlert.module.css';
import { alertTexts, initialLiveAlert, reduceLiveAlert } from './liveAlert.state.ts';

/** Stops the work on a page that no longer matches its room; the only way on is to reload. */
export const LiveAlert = () => {
  const session = useRoomSession();
  const [store] = useState(() => new Store(reduceLiveAlert, initialLiveAlert(session.room)));
  useEffect(() => session.onNotice((notice) => store.dispatch(notice)), [session, store]);
  const { alert } = useStore(store);
  return alert === undefined ? null : <BlockingAlert text={alertTexts[alert]} />;
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
