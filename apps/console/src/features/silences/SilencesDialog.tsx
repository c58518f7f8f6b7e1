import { Flag, type Notice, type SilencedUser, SilenceState, SilenceType } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { Button, type TableColumnsType } from 'antd';
import { ExportButton } from '../../components/ExportButton.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import { RoomDialog } from '../../components/RoomDialog.tsx';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

const { columns: titles } = texts.silences;

const columnsWith = (unsilence: (user: SilencedUser) => void): TableColumnsType<SilencedUser> => [
  { title: titles.nickname, dataIndex: 'accountNickname', ellipsis: true },
  { title: titles.account, dataIndex: 'accountName', ellipsis: true },
  { title: titles.company, dataIndex: 'corpName', ellipsis: true },
  {
    title: titles.actions,
    key: 'actions',
    width: 120,
    render: (_, user) => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => unsilence(user)}>
        {texts.silences.unsilence}
      </Button>
    ),
  },
];

/** Members who enter or leave do not change the list. */
const isSilenceChange = (notice: Notice): boolean =>
  notice.name === 'member' && (notice.body.event === 'mute' || notice.body.event === 'unmute');

export const SilencesDialog = ({ room, open, onClose }: RoomDialogProps) => {
  const { liveId } = room;
  const model = useRoomModel();
  const pages = usePages<SilencedUser>({
    queryKey: ['silences', liveId],
    isOpen: open,
    fetchPage: (page, signal) =>
      api.call('silenceList', { liveId, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(['member'], open, pages.refresh, isSilenceChange);

  const unsilence = async (user: SilencedUser) => {
    const { accountId, accountCorpId } = user;
    const isConfirmed = await confirm({
      content: texts.silences.question,
      detail: user.accountNickname,
      onOk: () =>
        api.call('silence', {
          liveId,
          accountId,
          accountCorpId,
          state: SilenceState.UN_BAN,
          type: SilenceType.PERSONAL,
        }),
    });
    if (!isConfirmed) return;
    toast('success', texts.common.done);
    // An ended room sends no notices.
    model.applyLocal({ type: 'silenced', accountId, isSilence: Flag.NO });
    void pages.refresh();
  };

  return (
    <RoomDialog
      title={texts.actions.silences}
      width={800}
      open={open}
      onClose={onClose}
      tools={
        <ExportButton
          call="silenceExport"
          input={{ liveId }}
          what={texts.actions.silences}
          isEmpty={pages.total === 0}
        />
      }
    >
      <PagedTable
        pages={pages}
        rowKey="accountId"
        columns={columnsWith((user) => void unsilence(user))}
      />
    </RoomDialog>
  );
};
