import { type Account, Result } from '@live/protocol';
import { MessagePage } from '../components/MessagePage.tsx';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import { isRefusal, type Refusal } from './isRefusal.ts';
import { RefusedEntry } from './RefusedEntry.tsx';

const titles: Record<Refusal, string> = {
  [Result.ROOM_NOT_FOUND]: texts.errors.roomNotFound,
  [Result.PARAM_ERROR]: texts.errors.roomNotFound,
  [Result.ROOM_CLOSED]: texts.errors.roomDeleted,
  [Result.NO_PERMISSION]: texts.errors.noPermission,
};

interface RefusedRoomProps {
  code: number;
  liveId: string;
  account: Account;
}

/** Says why the room cannot be shown. */
export const RefusedRoom = ({ code, liveId, account }: RefusedRoomProps) => {
  const title = isRefusal(code) ? titles[code] : texts.errors.loadFailed;
  if (code === Result.NO_PERMISSION)
    return (
      <RefusedEntry
        liveId={liveId}
        account={account}
        title={title}
        hint={texts.errors.noPermissionHint}
      />
    );
  const hint = code === Result.ROOM_NOT_FOUND && { hint: texts.errors.roomNotFoundHint };
  return (
    <MessagePage title={title} {...hint}>
      <ChangeAccount account={account} />
    </MessagePage>
  );
};
