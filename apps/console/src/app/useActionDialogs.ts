import { liveMode } from '@live/protocol';
import {
  readValue,
  removeValue,
  Store,
  storeValue,
  useRoomModel,
  useRoomNotice,
  useStore,
} from '@live/web';
import { useCallback, useMemo, useState } from 'react';
import { type ActionName, actionsFor, isActionName } from '../features/room-actions/actions.ts';
import { noHint, reduceReportHint } from '../features/room-actions/reportHint.state.ts';

const STORAGE_KEY = 'dialog';

/** Which dialog is open, and how many reports are unseen. */
export const useActionDialogs = () => {
  const { loaded: room, account } = useRoomModel();
  const { liveId } = room;
  const actions = useMemo(
    () => actionsFor(liveMode(room), account.thirdLiveRole),
    [room, account.thirdLiveRole],
  );
  const [hint] = useState(() => new Store(reduceReportHint, noHint));
  const [shown, setShown] = useState<ActionName | undefined>(() => {
    const before = readValue(liveId, STORAGE_KEY, isActionName);
    return before && actions.includes(before) ? before : undefined;
  });

  useRoomNotice((notice) => {
    // With the dialog open the new report is already visible.
    if (shown !== 'reports') hint.dispatch({ type: 'pushed', notice });
  });

  const open = useCallback(
    (action: ActionName) => {
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

  return { actions, unseenReports: useStore(hint).unseen, shown, open, close };
};
