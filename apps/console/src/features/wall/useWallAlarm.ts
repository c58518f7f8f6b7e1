import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../lib/feedback.ts';
import { playChime } from '../../lib/playChime.ts';
import { texts } from '../../lib/texts.ts';
import { wallTexts } from '../../lib/wallTexts.ts';
import { newReasons, type WallState } from './wall.state.ts';

/** So many rooms are named at once; the tiles show the others. */
const NAMED = 3;
const NOTICES = ['pointerdown', 'pointermove', 'keydown'] as const;
const title = `${wallTexts.title} · ${texts.product}`;

/** Names rooms that begin to need somebody: by a sound, a message, and the title until somebody is back at the page. */
export const useWallAlarm = (wall: WallState, isOn: boolean): void => {
  const [alarm, setAlarm] = useState<string>();
  const before = useRef(wall);
  const tell = useEffectEvent((news: ReturnType<typeof newReasons>) => {
    if (!isOn || !news[0]) return;
    playChime();
    for (const { room, reason } of news.slice(0, NAMED))
      toast('warning', wallTexts.alarmText(room.liveTitle, wallTexts.alarms[reason.kind]));
    const [{ room, reason }] = news;
    setAlarm(wallTexts.alarmTitle(room.liveTitle, wallTexts.alarms[reason.kind]));
  });
  useEffect(() => {
    tell(newReasons(before.current, wall));
    before.current = wall;
  }, [wall]);
  useEffect(() => {
    document.title = isOn && alarm ? alarm : title;
  }, [alarm, isOn]);
  useEffect(() => {
    if (!alarm) return;
    const ended = new AbortController();
    for (const type of NOTICES)
      window.addEventListener(type, () => setAlarm(undefined), { signal: ended.signal });
    return () => ended.abort();
  }, [alarm]);
};
