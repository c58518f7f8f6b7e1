import { type Account, isSuperAdmin, type LiveMode, type RoomSummary } from '@live/protocol';
import { Segmented, Skeleton, Table } from 'antd';
import { namedArrows } from '../../components/PagedTable.tsx';
import { Problem } from '../../components/Problem.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { failureText } from '../../lib/failureText.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './RoomList.module.css';
import { roomColumns } from './roomColumns.tsx';
import { modes } from './roomFilter.ts';
import { useRoomList } from './useRoomList.ts';

const ALL = 'all';

const modeOptions: { value: LiveMode | typeof ALL; label: string }[] = [
  { value: ALL, label: lazyTexts.roomList.allStates },
  ...modes.map((mode) => ({ value: mode, label: texts.states[mode] })),
];

const openRoom = (room: RoomSummary) => location.assign(`/?id=${room.liveId}`);

export const RoomList = ({ account }: { account: Account }) => {
  const { filter, rooms, pageSizes, narrow, turnTo } = useRoomList();
  if (rooms.isError && !rooms.data) {
    return (
      <Problem
        title={texts.errors.loadFailed}
        hint={failureText(rooms.error)}
        action={{ label: texts.common.retry, run: () => void rooms.refetch() }}
      />
    );
  }
  const columns = roomColumns(isSuperAdmin(account.thirdLiveRole), () => void rooms.refetch());
  return (
    <section className={styles.list}>
      <div className={styles.tools}>
        <Segmented<LiveMode | typeof ALL>
          aria-label={lazyTexts.roomList.columns.state}
          options={modeOptions}
          value={filter.mode ?? ALL}
          onChange={(value) => narrow({ mode: value === ALL ? undefined : value })}
        />
        <SearchField
          style={{ width: 'min(280px, 100%)' }}
          label={lazyTexts.roomList.search}
          maxLength={100}
          defaultValue={filter.keyword}
          onSearch={(keyword) => narrow({ keyword })}
        />
      </div>
      {rooms.isError && (
        <p className={styles.stale} role="alert">
          {texts.common.stale(failureText(rooms.error))}
          <button type="button" className="button" onClick={() => void rooms.refetch()}>
            {texts.common.retry}
          </button>
        </p>
      )}
      <Table<RoomSummary>
        rowKey="liveId"
        columns={columns}
        dataSource={rooms.data?.items ?? []}
        loading={rooms.isPlaceholderData}
        locale={
          rooms.isPending
            ? { emptyText: <Skeleton active title={false} paragraph={{ rows: 6 }} /> }
            : {}
        }
        scroll={{ x: 900 }}
        onRow={(room) => ({ className: styles.row, onClick: () => openRoom(room) })}
        pagination={{
          current: filter.pageNum,
          pageSize: filter.pageSize,
          pageSizeOptions: [...pageSizes],
          total: rooms.data?.total ?? 0,
          showSizeChanger: true,
          itemRender: namedArrows,
          showTotal: lazyTexts.roomList.total,
          onChange: turnTo,
        }}
      />
    </section>
  );
};
