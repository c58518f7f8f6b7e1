import { type ActionKind, actionNames, Flag, type LoggedAction } from '@live/protocol';
import { Skeleton, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { InfiniteTable } from '../../components/InfiniteTable.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { confirm } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import { undo } from '../../lib/undo.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { OperatorName, PersonName } from '../../room/PersonName.tsx';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import styles from './ActionLogDialog.module.css';
import { ActionLogFilters } from './ActionLogFilters.tsx';
import { type ActionFilter, useActionLog } from './useActionLog.ts';

const { columns: titles } = lazyTexts.actionLog;

const nameOf = (action: string): string => actionNames[action as ActionKind] ?? action;

const columnsWith = (undoEntry: (entry: LoggedAction) => void): TableColumnsType<LoggedAction> => [
  { title: titles.time, dataIndex: 'at', width: 165 },
  {
    title: titles.operator,
    key: 'operator',
    width: 136,
    ellipsis: true,
    render: (_, { operatorId, operatorName }) => (
      <OperatorName accountId={operatorId} name={operatorName} />
    ),
  },
  {
    title: titles.action,
    key: 'action',
    width: 130,
    ellipsis: true,
    render: (_, { action }) => nameOf(action),
  },
  {
    title: titles.person,
    key: 'person',
    width: 120,
    ellipsis: true,
    render: (_, { personId, personName }) =>
      personId !== '' && <PersonName accountId={personId} name={personName} />,
  },
  { title: titles.detail, dataIndex: 'detail', ellipsis: true },
  {
    title: texts.undo.undo,
    key: 'undo',
    width: 120,
    ellipsis: true,
    render: (_, entry) => {
      if (entry.undoneBy !== undefined)
        return (
          <span className={styles.undone}>{lazyTexts.actionLog.undoneBy(entry.undoneBy)}</span>
        );
      return (
        entry.canUndo === Flag.YES && (
          <LinkButton onClick={() => undoEntry(entry)}>{texts.undo.undo}</LinkButton>
        )
      );
    },
  },
];

export const ActionLogDialog = ({ room, open, onClose }: BarDialogProps) => {
  const { liveId } = room;
  const [filter, setFilter] = useState<ActionFilter>({});
  const log = useActionLog(liveId, filter, open);

  const undoEntry = async ({ id, action, personName, detail }: LoggedAction) => {
    const isConfirmed = await confirm({
      title: texts.undo.undo,
      content: lazyTexts.actionLog.question,
      detail: [nameOf(action), personName, detail].filter((text) => text !== '').join(' · '),
    });
    if (!isConfirmed) return;
    await undo({ liveId, actionIds: [id] });
    // An ended room sends no notices.
    void log.refetch();
  };

  return (
    <RoomDialog
      title={texts.actions.actionLog}
      width={960}
      open={open}
      onClose={onClose}
      tools={
        <>
          <ActionLogFilters
            liveId={liveId}
            isOpen={open}
            isLoading={log.isFetching}
            filter={filter}
            change={(part) => setFilter({ ...filter, ...part })}
          />
          <ExportButton
            call="actionExport"
            input={{ liveId, ...filter }}
            what={texts.actions.actionLog}
            isEmpty={log.items.length === 0}
          />
        </>
      }
    >
      {log.isFirstLoad ? (
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      ) : (
        <InfiniteTable list={log} columns={columnsWith((entry) => void undoEntry(entry))} />
      )}
    </RoomDialog>
  );
};
