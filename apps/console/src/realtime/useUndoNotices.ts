import { useRoomModel, useRoomNotice } from '@live/web';
import { useEffect } from 'react';
import { noteUndone, onUndone } from '../lib/undo.ts';

/** Follows what other operators undo. */
export const useUndoNotices = (): void => {
  const model = useRoomModel();
  // An ended room receives no notices.
  useEffect(() => (model.isRunning ? undefined : onUndone(() => model.refresh('room'))), [model]);
  useRoomNotice((notice) => {
    if (notice.name !== 'actionLogged') return;
    const { action, actor_id, actor_name, undone_id } = notice.body;
    if (actor_id !== model.account.id) noteUndone(undone_id, actor_name);
    // No notice of its own carries the category.
    if (action === 'category-set' || action === 'undo') model.refresh('room');
  });
};
