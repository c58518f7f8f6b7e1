import { type ActionKind, actionNames, type CallData, type CallInput, Flag } from '@live/protocol';
import { Skeleton, type TableColumnsType } from 'antd';
import { useEffect, useState } from 'react';
import styles from '../../components/AdminList.module.css';
import { ExportButton } from '../../components/ExportButton.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { InfiniteTable } from '../../components/InfiniteTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useInfiniteList } from '../../components/useInfiniteList.ts';
import { adminActionTexts as words } from '../../lib/adminActionTexts.ts';
import { api } from '../../lib/api.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import { actionTimes } from './actionTimes.ts';

const { columns: titles, ...log } = lazyTexts.actionLog;

type Entry = CallData<'adminActionList'>['items'][number];
type Filter = CallInput<'adminActionExport'>;

/** How soon new entries appear: what concerns no room sends no notices. */
const REFRESH_MS = 15_000;

const kinds = Object.entries(actionNames).map(([value, label]) => ({ value, label }));

const columns: TableColumnsType<Entry> = [
  { title: titles.time, dataIndex: 'at', width: 165 },
  { title: titles.operator, dataIndex: 'operatorName', width: 120, ellipsis: true },
  {
    title: titles.action,
    key: 'action',
    width: 140,
    ellipsis: true,
    render: (_, { action }) => actionNames[action as ActionKind] ?? action,
  },
  {
    title: words.columns.room,
    key: 'room',
    width: 200,
    ellipsis: true,
    render: (_, { liveId, liveTitle }) =>
      liveTitle === '' ? liveId : <a href={`/?id=${liveId}`}>{liveTitle}</a>,
  },
  { title: titles.person, dataIndex: 'personName', width: 120, ellipsis: true },
  {
    title: titles.detail,
    key: 'detail',
    ellipsis: true,
    render: (_, { detail, undoneBy }) =>
      undoneBy === undefined ? detail : `${detail}（${log.undoneBy(undoneBy)}）`,
  },
];

const orNothing = (text: string): string | undefined => (text === '' ? undefined : text);

/** Who did what, in all rooms and beyond them. */
export const AdminActionLog = () => {
  const [filter, setFilter] = useState<Filter>({});
  const narrow = (part: Filter) =>
    setFilter((now) =>
      Object.fromEntries(
        Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined),
      ),
    );
  const list = useInfiniteList<Entry>({
    queryKey: ['admin-actions', filter],
    isOpen: true,
    fetchPage: (page, signal) =>
      api.call('adminActionList', { ...page, ...filter }, { quiet: true, signal }),
  });
  const { refetch } = list;
  useEffect(() => {
    const timer = setInterval(() => {
      // Somebody who reads further down keeps the place.
      if (document.visibilityState === 'visible' && window.scrollY < 100) void refetch();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return (
    <section className={styles.list}>
      <div className={styles.tools}>
        <FilterSelect<Flag>
          width={150}
          name={words.anyPlace}
          value={filter.beyondRooms}
          options={[{ value: Flag.YES, label: words.beyondRooms }]}
          onChange={(beyondRooms) => narrow({ beyondRooms })}
        />
        <FilterSelect
          width={150}
          name={log.anyKind}
          value={filter.kind}
          options={kinds}
          onChange={(kind) => narrow({ kind })}
        />
        <FilterSelect
          width={120}
          name={log.anyTime}
          value={filter.sinceSeconds}
          options={actionTimes}
          onChange={(sinceSeconds) => narrow({ sinceSeconds })}
        />
        <SearchField
          style={{ width: 180 }}
          label={words.room}
          maxLength={64}
          onSearch={(text) => narrow({ ofRoom: orNothing(text) })}
        />
        <SearchField
          style={{ width: 190 }}
          label={words.operator}
          maxLength={64}
          onSearch={(text) => narrow({ operator: orNothing(text) })}
        />
        <SearchField
          style={{ width: 210 }}
          label={log.person}
          maxLength={64}
          onSearch={(text) => narrow({ person: orNothing(text) })}
        />
        <span className="spring" />
        <ExportButton
          call="adminActionExport"
          input={filter}
          what={texts.actions.actionLog}
          isEmpty={list.items.length === 0}
        />
      </div>
      {list.isFirstLoad && !list.error ? (
        <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
      ) : (
        <InfiniteTable<Entry>
          list={list}
          columns={columns}
          scroll={{ x: 980 }}
          locale={{ emptyText: <div className="empty-data">{words.none}</div> }}
        />
      )}
    </section>
  );
};
