import { type LuckyBag, LuckyBagState, type Winner } from '@live/protocol';
import { DrawCheck } from '@live/web/draw-check';
import type { TableColumnsType } from 'antd';
import { ExportButton } from '../../components/ExportButton.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { PersonName } from '../../room/PersonName.tsx';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { luckyBagNotices } from './luckyBagNotices.ts';
import { prizeText, rewardText } from './luckyBagTexts.ts';

interface WinnersDialogProps {
  liveId: string;
  bag: LuckyBag;
  open: boolean;
  onClose(): void;
}

const { winnerColumns: titles } = lazyTexts.luckyBags;

const columnsOf = (bag: LuckyBag): TableColumnsType<Winner> => [
  {
    title: titles.nickname,
    key: 'nickname',
    ellipsis: true,
    render: (_, { winnerAccountId: accountId, winnerAccountNickname: name }) =>
      accountId === undefined ? name : <PersonName accountId={accountId} name={name} />,
  },
  { title: titles.account, dataIndex: 'winnerAccountName', ellipsis: true },
  {
    title: titles.reward,
    key: 'reward',
    className: 'figures',
    render: (_, winner) => rewardText(bag, winner.rewardNum),
  },
];

/** A bag that was called off has a commitment, but no draw. */
const isVerifiable = (bag: LuckyBag): bag is LuckyBag & { drawCommitment: string } =>
  bag.luckyBagState === LuckyBagState.ENDED &&
  bag.drawCommitment !== undefined &&
  bag.calledOffReason === undefined;

export const WinnersDialog = ({ liveId, bag, open, onClose }: WinnersDialogProps) => {
  const { luckyBagId } = bag;
  const pages = usePages<Winner>({
    queryKey: ['lucky-bag-winners', liveId, luckyBagId],
    isOpen: open,
    fetchPage: (page, signal) =>
      api.call('luckyBagWinnerList', { luckyBagId, liveId, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(luckyBagNotices, open, pages.refresh);
  return (
    <RoomDialog
      title={lazyTexts.luckyBags.winnersOf(prizeText(bag))}
      width={640}
      open={open}
      onClose={onClose}
      tools={
        <ExportButton
          call="luckyBagWinnerExport"
          input={{ liveId, luckyBagId }}
          what={lazyTexts.luckyBags.winners}
          isEmpty={pages.total === 0}
        />
      }
    >
      <PagedTable pages={pages} rowKey="winnerAccountName" columns={columnsOf(bag)} />
      {isVerifiable(bag) && (
        <DrawCheck
          buttonClass="button"
          fetchProof={() => api.call('luckyBagProof', { liveId, luckyBagId })}
          shown={{
            commitment: bag.drawCommitment,
            seal: undefined,
            winners: pages.items.map(({ winnerAccountId = '', rewardNum }) => ({
              accountId: winnerAccountId,
              reward: rewardNum,
            })),
            position: (pages.page.pageNum - 1) * pages.page.pageSize,
          }}
        />
      )}
    </RoomDialog>
  );
};
