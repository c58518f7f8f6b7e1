import { type Account, isSuperAdmin, type LiveDetail } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { lazyThemed } from '../../components/lazyThemed.tsx';
import { callQuery } from '../../lib/callQuery.ts';
import { texts } from '../../lib/texts.ts';
import styles from './CategoryField.module.css';
import { useCategory } from './useCategory.ts';

const categoriesQuery = { ...callQuery('roomCategoryList', {}), staleTime: 5 * 60_000 };

const CategorySelect = lazyThemed(
  async () => (await import('./CategorySelect.tsx')).CategorySelect,
  { tone: 'dark' },
);

/** Looks like a closed select; the real one is large and loaded on the first click. */
export const CategoryField = ({ room, account }: { room: LiveDetail; account: Account }) => {
  const categories = useQuery(categoriesQuery);
  const { value, isSaving, choose } = useCategory(room);
  const [isOpened, setOpened] = useState(false);
  const isAllowed = isSuperAdmin(account.thirdLiveRole);
  useEffect(() => {
    if (isAllowed) CategorySelect.preload();
  }, [isAllowed]);

  const hasFailed = categories.isError && !categories.data;
  const options = (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen =
    value === ''
      ? texts.header.noCategory
      : options.find((option) => option.value === value)?.label;
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(true);
  };
  const field = (
    <button
      type="button"
      role="combobox"
      className={styles.field}
      data-empty={value === ''}
      disabled={!isAllowed && !hasFailed}
      aria-label={texts.header.category}
      aria-haspopup="listbox"
      aria-expanded={false}
      title={chosen}
      onClick={() => (hasFailed ? void categories.refetch() : setOpened(true))}
      onKeyDown={openByKey}
    >
      <span className={styles.chosen}>{hasFailed ? texts.header.categoriesFailed : chosen}</span>
      <svg viewBox="64 64 896 896" width="12" height="12" aria-hidden="true">
        <path
          fill="currentColor"
          d="M884 256h-75c-5.1 0-9.9 2.5-12.9 6.6L512 654.2 227.9 262.6c-3-4.1-7.8-6.6-12.9-6.6h-75c-6.5 0-10.3 7.4-6.5 12.7l352.6 486.1c12.8 17.6 39 17.6 51.7 0l352.6-486.1c3.9-5.3.1-12.7-6.4-12.7z"
        />
      </svg>
    </button>
  );
  if (!isOpened || !categories.data) return field;
  return (
    <Suspense fallback={field}>
      <CategorySelect
        value={value}
        options={options}
        isSaving={isSaving}
        onChoose={(next) => void choose(next)}
      />
    </Suspense>
  );
};
