import { useStore } from '@live/web';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DialogName } from '../features/room-dialogs/dialogNames.ts';
import { shownPerson } from '../lib/shownPerson.ts';
import type { useRoomDialogs } from './useRoomDialogs.ts';

type Dialogs = Pick<ReturnType<typeof useRoomDialogs>, 'shown' | 'open' | 'close'>;

/**
 * The open card. It takes the place of the dialog it was opened from, which would hide the comments, and gives it
 * back when it is closed.
 */
export const usePersonCard = (dialogs: Dialogs) => {
  const person = useStore(shownPerson);
  const replaced = useRef<DialogName>(undefined);
  const replaceDialog = useEffectEvent(() => {
    if (!dialogs.shown) return;
    replaced.current = dialogs.shown;
    dialogs.close();
  });
  useEffect(() => {
    if (person) replaceDialog();
  }, [person]);
  // A dialog opened over the card takes its place in turn.
  const giveWay = useEffectEvent(() => {
    replaced.current = undefined;
    shownPerson.dispatch(undefined);
  });
  useEffect(() => {
    if (dialogs.shown) giveWay();
  }, [dialogs.shown]);
  // Links of the review and the report name the person.
  useEffect(() => {
    const accountId = new URLSearchParams(location.search).get('person');
    if (accountId) shownPerson.dispatch({ accountId, name: '' });
  }, []);
  // Another room begins without one.
  useEffect(() => () => shownPerson.dispatch(undefined), []);

  const close = () => {
    shownPerson.dispatch(undefined);
    if (replaced.current && !dialogs.shown) dialogs.open(replaced.current);
    replaced.current = undefined;
  };
  return { person, close };
};
