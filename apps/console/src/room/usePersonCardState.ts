import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PersonCardState, PersonRef } from './personCard.ts';

interface Dialogs<Name> {
  shown: Name | undefined;
  open(name: Name): void;
  close(): void;
}

/**
 * The open card. It takes the place of the dialog it was opened from, which would hide the comments, and gives it
 * back when it is closed.
 */
export const usePersonCardState = <Name>(dialogs: Dialogs<Name>): PersonCardState => {
  const [person, open] = useState<PersonRef>();
  const replaced = useRef<Name>(undefined);
  const replaceDialog = useEffectEvent(() => {
    if (!dialogs.shown) return;
    replaced.current = dialogs.shown;
    dialogs.close();
  });
  useEffect(() => {
    if (person) replaceDialog();
  }, [person]);
  // A dialog opened over the card takes its place in turn.
  useEffect(() => {
    if (!dialogs.shown) return;
    replaced.current = undefined;
    open(undefined);
  }, [dialogs.shown]);
  // Links of the review and the report name the person.
  useEffect(() => {
    const accountId = new URLSearchParams(location.search).get('person');
    if (accountId) open({ accountId, name: '' });
  }, []);

  const close = () => {
    open(undefined);
    if (replaced.current && !dialogs.shown) dialogs.open(replaced.current);
    replaced.current = undefined;
  };
  return { person, open, close };
};
