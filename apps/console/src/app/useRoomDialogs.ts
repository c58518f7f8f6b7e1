import { liveMode } from '@live/protocol';
import {
  readValue,
  removeValue,
  Store,
  storeValue,
  useRoomModel,
  useRoomNotice,
  useRoomResync,
  useStore,
} from '@live/web';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type DialogName, dialogsFor, isDialogName } from '../features/room-dialogs/dialogNames.ts';
import {
  isReportHint,
  noHint,
  type ReportHintEvent,
  reduceReportHint,
} from '../features/room-dialogs/reportHint.state.ts';
import { api } from '../lib/api.ts';

const STORAGE_KEY = 'dialog';
const HINT_KEY = 'report-hint';
/** More than arrive while a connection is made again. */
const NEWEST = { pageNum: 1, pageSize: 20 };

/** Which dialog is open, and how many reports are unseen. */
export const useRoomDialogs = () => {
  const { loaded: room, account } = useRoomModel();
  const { liveId } = room;
  const actions = useMemo(
    () => dialogsFor(liveMode(room), account.thirdLiveRole),
    [room, account.thirdLiveRole],
  );
  // Kept over a reload: a report that nobody has looked at stays new, and so does one that came meanwhile.
  const [hint] = useState(
    () => new Store(reduceReportHint, readValue(liveId, HINT_KEY, isReportHint) ?? noHint),
  );
  const seen = useStore(hint);
  useEffect(() => storeValue(liveId, HINT_KEY, seen), [liveId, seen]);
  const [shown, setShown] = useState<DialogName | undefined>(() => {
    const before = readValue(liveId, STORAGE_KEY, isDialogName);
    return before && actions.includes(before) ? before : undefined;
  });

  const update = useEffectEvent((event: ReportHintEvent) => {
    hint.dispatch(event);
    // With the dialog open the new report is already visible.
    if (shown === 'reports') hint.dispatch({ type: 'opened' });
  });
  useRoomNotice((notice) => update({ type: 'pushed', notice }));
  const fetchNewest = async () => {
    const { items } = await api.call('reportList', { liveId, ...NEWEST }, { quiet: true });
    update({ type: 'fetched', ids: items.map(({ id }) => id) });
  };
  // A failed fetch is made up for by the next one.
  useRoomResync(() => void fetchNewest().catch(() => undefined));

  const open = useCallback(
    (action: DialogName) => {
      if (action === 'reports') hint.dispatch({ type: 'opened' });
      storeValue(liveId, STORAGE_KEY, action);
      setShown(action);
    },
    [hint, liveId],
  );
  const close = useCallback(() => {
    removeValue(liveId, STORAGE_KEY);
    setShown(undefined);
  }, [liveId]);

  return { actions, unseenReports: seen.unseen, shown, open, close };
};
