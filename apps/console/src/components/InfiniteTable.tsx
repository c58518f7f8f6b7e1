import { Button, Table, type TableProps } from 'antd';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { LoadFailed } from './LoadFailed.tsx';
import type { useInfiniteList } from './useInfiniteList.ts';

/** Style of what stands in the middle, below the rows. */
const MORE = { display: 'flex', justifyContent: 'center', marginTop: 12 };

interface InfiniteTableProps<T extends { id: string }>
  extends Pick<TableProps<T>, 'columns' | 'locale' | 'scroll'> {
  list: ReturnType<typeof useInfiniteList<T>>;
}

/** A list that grows at its end, with the button that fetches more of it. */
export const InfiniteTable = <T extends { id: string }>(props: InfiniteTableProps<T>) => {
  const { list, ...table } = props;
  return (
    <>
      {list.error && <LoadFailed query={list} />}
      <Table<T> size="middle" rowKey="id" {...table} dataSource={list.items} pagination={false} />
      {list.hasMore && (
        <div style={MORE}>
          <Button loading={list.isLoadingMore} onClick={list.loadMore}>
            {lazyTexts.more}
          </Button>
        </div>
      )}
    </>
  );
};
