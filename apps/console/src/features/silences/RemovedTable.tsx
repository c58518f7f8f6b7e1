import type { Done, RemovedUser } from '@live/protocol';
import { PagedTable } from '../../components/PagedTable.tsx';
import type { Pages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { reportDone } from '../../lib/undo.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { personColumns } from './personColumns.tsx';

interface RemovedTableProps {
  liveId: string;
  isShown: boolean;
  pages: Pages<RemovedUser>;
}

/** Who was removed from the room and may not come back yet. */
export const RemovedTable = ({ liveId, isShown, pages }: RemovedTableProps) => {
  useRefreshOn(['removal'], isShown, pages.refresh);

  const allowReturn = async ({ accountId, accountNickname }: RemovedUser) => {
    let done: Done = {};
    const isConfirmed = await confirm({
      title: texts.silences.allowReturn,
      content: texts.silences.returnQuestion,
      detail: accountNickname,
      onOk: async () => {
        done = await api.call('removalEnd', { liveId, accountId });
      },
    });
    if (!isConfirmed) return;
    reportDone(liveId, done, texts.done.allowReturn(accountNickname));
    void pages.refresh();
  };

  return (
    <PagedTable
      pages={pages}
      rowKey="accountId"
      columns={personColumns<RemovedUser>(
        texts.silences.allowReturn,
        (user) => void allowReturn(user),
      )}
    />
  );
};
