import type { Account } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { MessagePage } from '../components/MessagePage.tsx';
import { texts } from '../lib/texts.ts';
import { useTimeLeft } from '../lib/useCountdown.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import styles from './RefusedEntry.module.css';
import { type EntryRefusal, roomEntryQuery } from './roomEntry.ts';

interface RefusedEntryProps {
  liveId: string;
  account: Account;
  /** Shown until the reason is known, and where it cannot be. */
  title: string;
  hint: string;
}

/** Says why the account is out of the room and for how long, and enters again as soon as it may. */
export const RefusedEntry = ({ liveId, account, title, hint }: RefusedEntryProps) => {
  const { data } = useQuery(roomEntryQuery(liveId));
  const refusal = data?.refusal;
  const [wasRefused, setWasRefused] = useState(false);
  if (refusal && !wasRefused) setWasRefused(true);
  // Only after a refusal: a page refused for another reason would reload for ever.
  const mayEnter = wasRefused && refusal === null;
  useEffect(() => {
    if (mayEnter) location.reload();
  }, [mayEnter]);
  if (refusal?.kind === 'removed')
    return (
      <Removed refusal={refusal}>
        <ChangeAccount account={account} />
      </Removed>
    );
  if (refusal?.kind === 'guests')
    return (
      <MessagePage title={texts.entry.noGuests} hint={texts.entry.noGuestsHint}>
        <ChangeAccount account={account} />
      </MessagePage>
    );
  return (
    <MessagePage title={title} hint={hint}>
      {refusal?.kind === 'permission' && <ChangeAccount account={account} />}
    </MessagePage>
  );
};

/** Also for a browser without an account. */
export const Removed = ({ refusal, children }: PropsWithChildren<{ refusal: EntryRefusal }>) => {
  const { reason } = refusal;
  const left = useTimeLeft(refusal);
  return (
    <MessagePage title={texts.errors.removed}>
      <div className={styles.lines}>
        {reason && <p>{texts.entry.reason(reason)}</p>}
        <p>{left === undefined ? texts.entry.untilEnd : texts.entry.left(left)}</p>
        <p>{texts.errors.removedHint}</p>
      </div>
      {children}
    </MessagePage>
  );
};
