import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton, Table, type TableColumnsType } from 'antd';
import styles from '../../components/AdminList.module.css';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useOpened } from '../../components/useOpened.ts';
import { api } from '../../lib/api.ts';
import { callQuery } from '../../lib/callQuery.ts';
import { catalogueTexts } from '../../lib/catalogueTexts.ts';
import { CategoryDialog, type ListedCategory } from './CategoryDialog.tsx';
import { RowActions } from './RowActions.tsx';
import { removeAfterQuestion } from './removeAfterQuestion.ts';

const { categories: words } = catalogueTexts;

/** All categories, and how many rooms have each. */
export const CategoryTable = () => {
  const categories = useQuery(callQuery('adminCategoryList', {}));
  const { opened, open, close } = useOpened<ListedCategory>();
  const refresh = () => void categories.refetch();
  const remove = ({ id, name }: ListedCategory) =>
    removeAfterQuestion({
      name,
      words,
      remove: () => api.call('adminCategoryDelete', { id }),
    }).finally(refresh);

  const columns: TableColumnsType<ListedCategory> = [
    { title: words.columns.name, dataIndex: 'name', ellipsis: true },
    { title: words.columns.id, dataIndex: 'id', ellipsis: true },
    {
      title: words.columns.rooms,
      key: 'rooms',
      render: (_, { rooms }) => (rooms === 0 ? catalogueTexts.unused : words.rooms(rooms)),
    },
    {
      title: catalogueTexts.actions,
      key: 'actions',
      width: 120,
      render: (_, category) => (
        <RowActions
          name={category.name}
          isUsed={category.rooms > 0}
          onEdit={() => open(category)}
          // A failure has been shown by then.
          onDelete={() => void remove(category).catch(() => {})}
        />
      ),
    },
  ];
  return (
    <section className={styles.list}>
      <div className={styles.tools}>
        <span className="spring" />
        <Button type="primary" onClick={() => open()}>
          {words.add}
        </Button>
      </div>
      {categories.error && <LoadFailed query={categories} />}
      {categories.isPending && !categories.error ? (
        <Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />
      ) : (
        <Table<ListedCategory>
          size="middle"
          rowKey="id"
          columns={columns}
          dataSource={categories.data ?? []}
          pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
          locale={{ emptyText: <div className="empty-data">{words.none}</div> }}
        />
      )}
      {opened && (
        <CategoryDialog
          key={opened.turn}
          category={opened.item}
          open={opened.isOpen}
          onSaved={refresh}
          onClose={close}
        />
      )}
    </section>
  );
};
