import type { UplinkQuality } from '@live/protocol';
import { useEffect, useState } from 'react';
import { useRoomNotice } from './RoomContext.ts';

/** One that is not good is told every ten seconds; silence for this long means that nobody measures it any more. */
const FORGET_MS = 30_000;

/** How well the host's network carries the picture; good until the server says otherwise. */
export const useHostUplink = (): UplinkQuality => {
  const [told, setTold] = useState<{ readonly quality: UplinkQuality }>({ quality: 'good' });
  useRoomNotice((notice) => {
    // A new object for each, so that the time begins again.
    if (notice.name === 'hostUplink') setTold({ quality: notice.body.quality });
  });
  useEffect(() => {
    if (told.quality === 'good') return;
    const timer = setTimeout(() => setTold({ quality: 'good' }), FORGET_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return told.quality;
};
