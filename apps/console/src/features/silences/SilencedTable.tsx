import {
  type Done,
  Flag,
  type Notice,
  type SilencedUser,
  SilenceState,
  SilenceType,
} from '@live/protocol';
import { useRoomModel } from '@live/web';
import { PagedTable } from '../../components/PagedTable.tsx';
import type { Pages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { reportDone } from '../../lib/undo.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { personColumns } from './personColumns.tsx';

/** Members who enter or leave do not change the list. */
const isSilenceChange = (notice: Notice): boolean =>
  notice.name === 'member' && (notice.body.event === 'mute' || notice.body.event === 'unmute');

interface SilencedTableProps {
  liveId: string;
  isShown: boolean;
  pages: Pages<SilencedUser>;
}

export const SilencedTable = ({ liveId, isShown, pages }: SilencedTableProps) => {
  const model = useRoomModel();
  useRefreshOn(['member'], isShown, pages.refresh, isSilenceChange);

  const unsilence = async (user: SilencedUser) => {
    const { accountId, accountCorpId } = user;
    let done: Done = {};
    const isConfirmed = await confirm({
      title: texts.silences.unsilence,
      content: texts.silences.question,
      detail: user.accountNickname,
      onOk: async () => {
        done = await api.call('silence', {
          liveId,
          accountId,
          accountCorpId,
          state: SilenceState.UN_BAN,
          type: SilenceType.PERSONAL,
        });
      },
    });
    if (!isConfirmed) return;
    reportDone(liveId, done, texts.done.unsilence(user.accountNickname));
    // An ended room sends no notices.
    model.applyLocal({ type: 'silenced', accountId, isSilence: Flag.NO });
    void pages.refresh();
  };

  return (
    <PagedTable
      pages={pages}
      rowKey="accountId"
      columns={personColumns<SilencedUser>(
        texts.silences.unsilence,
        (user) => void unsilence(user),
      )}
    />
  );
};
