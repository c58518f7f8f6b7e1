import { limits } from '@live/protocol';
import { type PaginationProps, Skeleton, Table, type TableProps } from 'antd';
import { type ButtonHTMLAttributes, cloneElement, isValidElement, type ReactNode } from 'react';
import { failureText } from '../lib/failureText.ts';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { texts } from '../lib/texts.ts';
import { NextIcon, PreviousIcon } from './icons.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import type { Pages } from './usePages.ts';

interface PagedTableProps<T>
  extends Pick<TableProps<T>, 'columns' | 'rowKey' | 'rowSelection' | 'scroll' | 'size'> {
  pages: Pages<T>;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}

const ARROWS: Partial<Record<string, { name: string; icon: ReactNode }>> = {
  prev: { name: texts.common.previousPage, icon: <PreviousIcon /> },
  next: { name: texts.common.nextPage, icon: <NextIcon /> },
};

/** Ant Design names its arrows `left` and `right`. */
export const namedArrows: NonNullable<PaginationProps['itemRender']> = (_page, type, element) => {
  const arrow = ARROWS[type];
  if (!arrow || !isValidElement<ButtonHTMLAttributes<HTMLButtonElement>>(element)) return element;
  return cloneElement(element, { 'aria-label': arrow.name }, arrow.icon);
};

export const PagedTable = <T extends object>({ pages, empty, ...table }: PagedTableProps<T>) => {
  if (pages.isFirstLoad) {
    return <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />;
  }
  const { error } = pages;
  const hasRows = pages.items.length > 0;
  return (
    <>
      {error && (
        <LoadFailed
          query={{ ...pages, refetch: pages.refresh }}
          {...(hasRows && { text: texts.common.stale(failureText(error)) })}
        />
      )}
      {pages.total === 0 && !error && empty}
      {(hasRows || (!error && !(pages.total === 0 && empty))) && (
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
            showTotal: lazyTexts.tables.total,
            hideOnSinglePage: false,
            itemRender: namedArrows,
            onChange: pages.turnTo,
          }}
        />
      )}
    </>
  );
};
