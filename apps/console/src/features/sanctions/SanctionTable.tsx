import {
  type ActionResult,
  Flag,
  formatDuration,
  type RemovedUser,
  type SilencedUser,
} from '@live/protocol';
import type { TableColumnsType } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { LinkButton } from '../../components/LinkButton.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import type { Pages } from '../../components/usePages.ts';
import { confirm } from '../../lib/feedback.ts';
import { sanctionTexts } from '../../lib/sanctionTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';
import { OperatorName, PersonName } from '../../room/PersonName.tsx';
import styles from './SanctionTable.module.css';

const TICK_MS = 1000;

/** The time left of a row with an end; counts from when it was received, so that the clocks of page and server may differ. */
const TimeLeft = ({
  row,
  withoutEnd,
}: {
  row: { secondsLeft?: number | undefined };
  withoutEnd: string;
}) => {
  const until = useMemo(() => performance.now() + (row.secondsLeft ?? 0) * 1000, [row]);
  const [now, setNow] = useState(() => performance.now());
  const hasEnd = row.secondsLeft !== undefined;
  useEffect(() => {
    if (!hasEnd) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [hasEnd]);
  return hasEnd ? formatDuration(Math.max(0, Math.ceil((until - now) / 1000))) : withoutEnd;
};

const { columns: titles } = sanctionTexts;

const isEverywhere = (user: SilencedUser | RemovedUser): boolean =>
  'isEverywhere' in user && user.isEverywhere === Flag.YES;

/** The columns of both lists; the last takes the action back. */
const personColumns = <User extends SilencedUser | RemovedUser>(
  label: string,
  takeBack: (user: User) => void,
): TableColumnsType<User> => [
  {
    title: titles.nickname,
    key: 'nickname',
    // A name in full: it may take two lines, where the other columns are often empty.
    width: 170,
    render: (_, user) => (
      <>
        <div className={styles.person}>
          <PersonName accountId={user.accountId} name={user.accountNickname} />
          {user.isGuest === Flag.YES && <span className={styles.guest}>{texts.common.guest}</span>}
        </div>
        {isEverywhere(user) && (
          <span className={styles.everywhere}>{sanctionTexts.everywhere}</span>
        )}
      </>
    ),
  },
  { title: titles.account, dataIndex: 'accountName', ellipsis: true },
  { title: titles.company, dataIndex: 'corpName', ellipsis: true },
  { title: titles.reason, dataIndex: 'reason', ellipsis: true },
  {
    title: titles.operator,
    key: 'operator',
    // Eight characters: the columns beside it are often empty.
    width: 132,
    ellipsis: true,
    render: (_, { operatorId = '', operatorName = '' }) => (
      <OperatorName accountId={operatorId} name={operatorName} />
    ),
  },
  {
    title: titles.timeLeft,
    key: 'timeLeft',
    width: 110,
    render: (_, user) => (
      <TimeLeft
        row={user}
        withoutEnd={isEverywhere(user) ? sanctionTexts.longTerm : sanctionTexts.thisLive}
      />
    ),
  },
  {
    title: titles.actions,
    key: 'actions',
    width: 90,
    render: (_, user) => <LinkButton onClick={() => takeBack(user)}>{label}</LinkButton>,
  },
];

interface PersonTableProps<User> {
  liveId: string;
  pages: Pages<User>;
  /** Names the button that takes the action back. */
  label: string;
  question: string;
  takeBack(user: User): Promise<ActionResult>;
  doneText(name: string): string;
}

/** Who is silenced, or was removed and may not come back yet. */
export const SanctionTable = <User extends SilencedUser | RemovedUser>({
  liveId,
  pages,
  label,
  question,
  takeBack,
  doneText,
}: PersonTableProps<User>) => {
  const ask = async (user: User) => {
    const isConfirmed = await confirm({
      title: label,
      content: question,
      detail: user.accountNickname,
      onOk: async () => toastDone(liveId, await takeBack(user), doneText(user.accountNickname)),
    });
    if (isConfirmed) void pages.refresh();
  };
  return (
    <PagedTable
      pages={pages}
      rowKey="accountId"
      columns={personColumns<User>(label, (user) => void ask(user))}
    />
  );
};
