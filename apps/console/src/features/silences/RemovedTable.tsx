import type { RemovedUser } from '@live/protocol';
import { PagedTable } from '../../components/PagedTable.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { personColumns } from './personColumns.tsx';

/** Who was removed from the room and may not come back yet. */
export const RemovedTable = ({ liveId, isShown }: { liveId: string; isShown: boolean }) => {
  const pages = usePages<RemovedUser>({
    queryKey: ['removals', liveId],
    isOpen: isShown,
    fetchPage: (page, signal) =>
      api.call('removalList', { liveId, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(['removal'], isShown, pages.refresh);

  const allowReturn = async ({ accountId, accountNickname }: RemovedUser) => {
    const isConfirmed = await confirm({
      title: texts.silences.allowReturn,
      content: texts.silences.returnQuestion,
      detail: accountNickname,
      onOk: () => api.call('removalEnd', { liveId, accountId }),
    });
    if (!isConfirmed) return;
    toast('success', texts.common.done);
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
