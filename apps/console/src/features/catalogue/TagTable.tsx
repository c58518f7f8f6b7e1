import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import styles from '../../components/AdminList.module.css';
import { PagedTable } from '../../components/PagedTable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useOpened } from '../../components/useOpened.ts';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { catalogueTexts } from '../../lib/catalogueTexts.ts';
import { RowActions } from './RowActions.tsx';
import { removeAfterQuestion } from './removeAfterQuestion.ts';
import { type ListedTag, TagDialog } from './TagDialog.tsx';

const { tags: words } = catalogueTexts;

/** All tags with their groups, and what uses them. */
export const TagTable = () => {
  const [searchValue, setSearchValue] = useState('');
  const { opened, open, close } = useOpened<ListedTag>();
  const pages = usePages({
    queryKey: ['admin-tags', searchValue],
    isOpen: true,
    fetchPage: (page, signal) =>
      api.call('adminTagList', { ...page, searchValue }, { quiet: true, signal }),
  });
  const refresh = () => void pages.refresh();
  const remove = ({ tagNo, tagName }: ListedTag) =>
    removeAfterQuestion({
      name: tagName,
      words,
      remove: () => api.call('adminTagDelete', { tagNo }),
    }).finally(refresh);

  const columns: TableColumnsType<ListedTag> = [
    { title: words.columns.name, dataIndex: 'tagName', ellipsis: true },
    { title: words.columns.tagNo, dataIndex: 'tagNo', ellipsis: true },
    {
      title: words.columns.group,
      key: 'group',
      ellipsis: true,
      render: (_, { tagGroupName, tagGroupNo }) => `${tagGroupName}（${tagGroupNo}）`,
    },
    {
      title: words.columns.uses,
      key: 'uses',
      ellipsis: true,
      render: (_, { accounts, rooms }) => words.uses(accounts, rooms) || catalogueTexts.unused,
    },
    {
      title: catalogueTexts.actions,
      key: 'actions',
      width: 120,
      render: (_, tag) => (
        <RowActions
          name={tag.tagName}
          isUsed={tag.accounts + tag.rooms > 0}
          onEdit={() => open(tag)}
          // A failure has been shown by then.
          onDelete={() => void remove(tag).catch(() => {})}
        />
      ),
    },
  ];
  return (
    <section className={styles.list}>
      <div className={styles.tools}>
        <SearchField
          style={{ width: 'min(280px, 100%)' }}
          label={words.search}
          maxLength={64}
          onSearch={setSearchValue}
        />
        <span className="spring" />
        <Button type="primary" onClick={() => open()}>
          {words.add}
        </Button>
      </div>
      <PagedTable<ListedTag>
        pages={pages}
        rowKey="tagNo"
        columns={columns}
        scroll={{ x: 700 }}
        empty={<div className="empty-data">{words.none}</div>}
      />
      {opened && (
        <TagDialog
          key={opened.turn}
          tag={opened.item}
          open={opened.isOpen}
          onSaved={refresh}
          onClose={close}
        />
      )}
    </section>
  );
};
