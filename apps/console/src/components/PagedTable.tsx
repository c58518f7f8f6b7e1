import { limits } from '@live/protocol';
import { Skeleton, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { texts } from '../lib/texts.ts';
import { LoadFailed } from './LoadFailed.tsx';
import type { Pages } from './usePages.ts';

interface PagedTableProps<T>
  extends Pick<TableProps<T>, 'columns' | 'rowKey' | 'rowSelection' | 'scroll' | 'size'> {
  pages: Pages<T>;
  /** In the place of a table that has no rows at all. */
  empty?: ReactNode;
}

export const PagedTable = <T extends object>({ pages, empty, ...table }: PagedTableProps<T>) => {
  if (pages.isFirstLoad) {
    return <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />;
  }
  const isEmpty = pages.total === 0 && !pages.hasFailed;
  return (
    <>
      {pages.hasFailed && (
        <LoadFailed
          text={pages.items.length > 0 ? texts.common.pageFailed : texts.errors.loadFailed}
          isRetrying={pages.isFetching}
          onRetry={() => void pages.refresh()}
        />
      )}
      {isEmpty && empty ? (
        empty
      ) : (
        <Table<T>
          size="middle"
          {...table}
          dataSource={pages.items}
          loading={{ spinning: pages.isLoading, delay: 200 }}
          pagination={{
            current: pages.page.pageNum,
            pageSize: pages.page.pageSize,
            pageSizeOptions: [...limits.pageSizes],
            total: pages.total,
            showSizeChanger: true,
            showTotal: texts.tables.total,
            hideOnSinglePage: false,
            onChange: pages.turnTo,
          }}
        />
      )}
    </>
  );
};
