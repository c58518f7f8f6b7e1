import { Flag, formatDuration, type RemovedUser, type SilencedUser } from '@live/protocol';
import { Button, type TableColumnsType, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { PersonName } from '../../components/PersonName.tsx';
import { texts } from '../../lib/texts.ts';
import styles from './personColumns.module.css';

const TICK_MS = 1000;

/** Of a row with an end; counts from when it was received, so that the clocks of page and server may differ. */
const TimeLeft = ({ row }: { row: { secondsLeft?: number | undefined } }) => {
  const until = useMemo(() => performance.now() + (row.secondsLeft ?? 0) * 1000, [row]);
  const [now, setNow] = useState(() => performance.now());
  const hasEnd = row.secondsLeft !== undefined;
  useEffect(() => {
    if (!hasEnd) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [hasEnd]);
  return hasEnd
    ? formatDuration(Math.max(0, Math.ceil((until - now) / 1000)))
    : texts.silences.thisLive;
};

const { columns: titles } = texts.silences;

const Everywhere = () => (
  <div>
    <Tag color="error" style={{ margin: 0 }}>
      {texts.silences.everywhere}
    </Tag>
  </div>
);

/** The columns of both lists; the last takes the action back. */
export const personColumns = <User extends SilencedUser | RemovedUser>(
  label: string,
  takeBack: (user: User) => void,
): TableColumnsType<User> => [
  {
    title: titles.nickname,
    key: 'nickname',
    ellipsis: true,
    render: (_, user) => (
      <>
        <div className={styles.person}>
          <PersonName accountId={user.accountId} name={user.accountNickname} />
          {user.isGuest === Flag.YES && <span className={styles.guest}>{texts.common.guest}</span>}
        </div>
        {'isEverywhere' in user && user.isEverywhere === Flag.YES && <Everywhere />}
      </>
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
    render: (_, user) => <TimeLeft row={user} />,
  },
  {
    title: titles.actions,
    key: 'actions',
    width: 90,
    render: (_, user) => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => takeBack(user)}>
        {label}
      </Button>
    ),
  },
];
