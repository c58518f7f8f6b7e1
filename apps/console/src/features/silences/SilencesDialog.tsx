import {
  Flag,
  formatDuration,
  type Notice,
  type SilencedUser,
  SilenceState,
  SilenceType,
} from '@live/protocol';
import { useRoomModel } from '@live/web';
import { Button, type TableColumnsType } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import { PersonName } from '../../components/PersonName.tsx';
import { RoomDialog } from '../../components/RoomDialog.tsx';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

const { columns: titles } = texts.silences;

const columnsWith = (unsilence: (user: SilencedUser) => void): TableColumnsType<SilencedUser> => [
  {
    title: titles.nickname,
    key: 'nickname',
    ellipsis: true,
    render: (_, { accountId, accountNickname: name }) => (
      <PersonName accountId={accountId} name={name} />
    ),
  },
  { title: titles.account, dataIndex: 'accountName', ellipsis: true },
  { title: titles.company, dataIndex: 'corpName', ellipsis: true },
  { title: titles.reason, dataIndex: 'reason', ellipsis: true },
  { title: titles.operator, dataIndex: 'operatorName', ellipsis: true },
  {
    title: titles.timeLeft,
    key: 'timeLeft',
    width: 110,
    render: (_, user) => <TimeLeft user={user} />,
  },
  {
    title: titles.actions,
    key: 'actions',
    width: 90,
    render: (_, user) => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => unsilence(user)}>
        {texts.silences.unsilence}
      </Button>
    ),
  },
];

const TICK_MS = 1000;

/** Counts from when the row was received, so that the clocks of page and server may differ. */
const TimeLeft = ({ user }: { user: SilencedUser }) => {
  const until = useMemo(() => performance.now() + (user.secondsLeft ?? 0) * 1000, [user]);
  const [now, setNow] = useState(() => performance.now());
  const hasEnd = user.secondsLeft !== undefined;
  useEffect(() => {
    if (!hasEnd) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [hasEnd]);
  return hasEnd
    ? formatDuration(Math.max(0, Math.ceil((until - now) / 1000)))
    : texts.silences.untilLifted;
};

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
      title: texts.silences.unsilence,
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
