import { useEffect, useEffectEvent, useRef } from 'react';
import { playChime } from '../../lib/playChime.ts';
import { preferences } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';

/** Signals unseen reports by the page title, a sound and a system notification. */
export const useReportSignals = (unseen: number, liveTitle: string): void => {
  useEffect(() => {
    document.title = unseen > 0 ? texts.actions.titleWithReport(liveTitle) : liveTitle;
  }, [unseen, liveTitle]);

  const before = useRef(unseen);
  const signal = useEffectEvent(() => {
    const { reportSound, reportNotification } = preferences.getSnapshot();
    if (reportSound) playChime();
    if (reportNotification && document.hidden) notify(liveTitle);
  });
  useEffect(() => {
    if (unseen > before.current) signal();
    before.current = unseen;
  }, [unseen]);
};

const notify = (liveTitle: string): void => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = new Notification(texts.actions.newReport, {
    body: texts.actions.newReportIn(liveTitle),
    // The tag merges several reports into one notification.
    tag: 'new-report',
  });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
};
