import type { TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import { PagedTable } from '../../components/PagedTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { type Page, usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { type FlatTag, flattenTags } from '../../lib/flattenTags.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import type { PermissionEvent } from './permission.state.ts';
import { groupedRows, type TagRow } from './tagRows.ts';

const columns: TableColumnsType<TagRow> = [
  {
    title: lazyTexts.permission.columns.group,
    dataIndex: 'groupName',
    width: 200,
    ellipsis: true,
    onCell: ({ groupRows }) => ({ rowSpan: groupRows, style: { verticalAlign: 'top' } }),
  },
  { title: lazyTexts.permission.columns.tag, dataIndex: 'tagName', ellipsis: true },
];

const fetchTags = async (page: Page, searchValue: string, signal: AbortSignal) => {
  const wanted = { ...page, ...(searchValue !== '' && { searchValue }) };
  const { data, meta } = await api.answer('tagList', wanted, { quiet: true, signal });
  return { items: flattenTags(data), total: meta.total };
};

interface TagTableProps {
  isOpen: boolean;
  chosen: ReadonlyMap<string, FlatTag>;
  dispatch(event: PermissionEvent): void;
}

export const TagTable = ({ isOpen, chosen, dispatch }: TagTableProps) => {
  const [searchValue, setSearchValue] = useState('');
  const pages = usePages<FlatTag>({
    queryKey: ['tags', searchValue],
    isOpen,
    fetchPage: (page, signal) => fetchTags(page, searchValue, signal),
  });
  const rows = useMemo(() => groupedRows(pages.items), [pages.items]);
  return (
    <>
      <SearchField
        style={{ width: 'min(280px, 100%)', marginBottom: 12 }}
        label={lazyTexts.permission.search}
        maxLength={64}
        isLoading={pages.isLoading}
        onSearch={setSearchValue}
      />
      <PagedTable<TagRow>
        pages={{ ...pages, items: rows }}
        rowKey="tagNo"
        size="small"
        columns={columns}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          preserveSelectedRowKeys: true,
          onSelect: (tag, isChosen) => dispatch({ type: 'chosen', tags: [tag], isChosen }),
          onSelectAll: (isChosen) => dispatch({ type: 'chosen', tags: rows, isChosen }),
          getCheckboxProps: ({ tagName }) => ({ 'aria-label': tagName }),
          getTitleCheckboxProps: () => ({ 'aria-label': texts.common.selectAll }),
        }}
      />
    </>
  );
};
