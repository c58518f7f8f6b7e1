import type { Account } from '@live/protocol';
import { api } from '../lib/api.ts';
import { texts } from '../lib/texts.ts';

/** Signs out and reloads, which shows the entrance of the same room. A guest has nothing to sign out of. */
export const ChangeAccount = ({ account }: { account: Account }) => {
  const signOut = async () => {
    await api.call('logout', {}, { quiet: true }).catch(() => undefined);
    sessionStorage.clear();
    location.reload();
  };
  return (
    <>
      <p>{texts.entrance.as(account.nickname)}</p>
      <button type="button" className="button" onClick={() => void signOut()}>
        {account.isGuest ? texts.entrance.signIn : texts.entrance.signOut}
      </button>
    </>
  );
};
