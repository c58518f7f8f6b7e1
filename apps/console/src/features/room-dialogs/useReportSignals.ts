import { useEffect, useEffectEvent, useRef } from 'react';
import { preferences } from '../../lib/preferences.ts';
import { texts } from '../../lib/texts.ts';

const NOTES_HZ = [880, 1174.7];
const NOTE_S = 0.16;
const LOUDNESS = 0.12;

let audio: AudioContext | undefined;

/** Plays two synthesised notes, so that no file has to be loaded. */
const playChime = (): void => {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const start = currentTime + index * NOTE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S * 2);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + NOTE_S * 2);
  }
};

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
