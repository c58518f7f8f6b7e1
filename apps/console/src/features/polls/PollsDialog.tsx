import { isRunning, liveMode, type Poll } from '@live/protocol';
import { votesOf } from '@live/room-model';
import { useRoom } from '@live/web';
import type { TableColumnsType } from 'antd';
import { PagedTable } from '../../components/PagedTable.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { pollTexts } from '../../lib/pollTexts.ts';
import { texts } from '../../lib/texts.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { PollForm } from './PollForm.tsx';
import { PollResult } from './PollResult.tsx';
import styles from './PollsDialog.module.css';
import { RunningPoll } from './RunningPoll.tsx';
import { usePollActions } from './usePollActions.ts';

const { columns: titles } = pollTexts;

const columns: TableColumnsType<Poll> = [
  {
    title: titles.question,
    key: 'question',
    width: 180,
    render: (_, { question }) => <bdi className={styles.words}>{question}</bdi>,
  },
  { title: titles.result, key: 'result', render: (_, poll) => <PollResult poll={poll} /> },
  {
    title: titles.people,
    key: 'people',
    width: 76,
    align: 'right',
    className: 'figures',
    render: (_, { counts }) => formatCount(votesOf(counts)),
  },
  {
    title: titles.time,
    key: 'time',
    width: 112,
    render: (_, { createTime, endTime }) => (
      <span className={`figures ${styles.hint}`}>
        {createTime}
        <br />
        {endTime === '' ? pollTexts.running : pollTexts.until(endTime.slice(11))}
      </span>
    ),
  },
];

/** Launches a poll, follows the one that runs, and lists all of them. */
export const PollsDialog = ({ room, open, onClose }: BarDialogProps) => {
  const { liveId } = room;
  const { launch, end } = usePollActions(liveId);
  const { poll } = useRoom((state) => state.poll);
  const running = poll?.endTime === '' ? poll : undefined;
  const pages = usePages<Poll>({
    queryKey: ['polls', liveId],
    isOpen: open,
    fetchPage: (page, signal) => api.call('pollList', { liveId, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(['pollLaunch', 'pollEnd'], open, pages.refresh);
  // The list is fetched at launch and end only.
  const items = pages.items.map((item) => (item.pollId === running?.pollId ? running : item));
  return (
    <RoomDialog title={texts.actions.polls} width={760} open={open} onClose={onClose}>
      {isRunning(liveMode(room)) &&
        (running ? (
          <RunningPoll poll={running} onEnd={() => void end(running)} />
        ) : (
          <PollForm onLaunch={launch} />
        ))}
      <h3 className={styles.list}>{pollTexts.list}</h3>
      <PagedTable
        pages={{ ...pages, items }}
        rowKey="pollId"
        columns={columns}
        empty={<p className={styles.empty}>{pollTexts.empty}</p>}
      />
    </RoomDialog>
  );
};
