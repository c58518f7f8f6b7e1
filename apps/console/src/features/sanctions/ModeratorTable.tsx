import type { CallData } from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { sanctionTexts } from '../../lib/sanctionTexts.ts';
import { toastDone } from '../../lib/undo.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { OperatorName, PersonName } from '../../room/PersonName.tsx';

type Moderator = CallData<'moderatorList'>['items'][number];

const { columns: titles, addedAt } = sanctionTexts;
const label = lazyTexts.questionTitles.endModerator;

const columnsOf = (end: (moderator: Moderator) => void): TableColumnsType<Moderator> => [
  {
    title: titles.nickname,
    key: 'nickname',
    width: 170,
    render: (_, { accountId, accountNickname }) => (
      <PersonName accountId={accountId} name={accountNickname} />
    ),
  },
  { title: titles.account, dataIndex: 'accountName', ellipsis: true },
  { title: titles.company, dataIndex: 'corpName', ellipsis: true },
  {
    title: titles.operator,
    key: 'operator',
    width: 132,
    ellipsis: true,
    render: (_, { operatorId, operatorName }) => (
      <OperatorName accountId={operatorId} name={operatorName} />
    ),
  },
  { title: addedAt, dataIndex: 'addedAt', width: 170 },
  {
    title: titles.actions,
    key: 'actions',
    width: 90,
    render: (_, moderator) => <LinkButton onClick={() => end(moderator)}>{label}</LinkButton>,
  },
];

/** The moderators of the room. One answer holds them all, so they are paged here. */
export const ModeratorTable = ({ liveId, isShown }: { liveId: string; isShown: boolean }) => {
  const pages = usePages<Moderator>({
    queryKey: ['moderators', liveId],
    isOpen: isShown,
    fetchPage: async ({ pageNum, pageSize }, signal) => {
      const { items } = await api.call('moderatorList', { liveId }, { quiet: true, signal });
      const from = (pageNum - 1) * pageSize;
      return { items: items.slice(from, from + pageSize), total: items.length };
    },
  });
  useRefreshOn(['moderator'], isShown, pages.refresh);
  const end = async ({ accountId, accountNickname }: Moderator) => {
    const isConfirmed = await confirm({
      title: label,
      content: lazyTexts.questions.endModerator,
      detail: accountNickname,
      isDangerous: true,
      onOk: async () => {
        const done = await api.call('moderatorRemove', { liveId, accountId });
        toastDone(liveId, done, lazyTexts.done.endModerator(accountNickname));
      },
    });
    if (isConfirmed) void pages.refresh();
  };
  return (
    <PagedTable pages={pages} rowKey="accountId" columns={columnsOf((one) => void end(one))} />
  );
};
