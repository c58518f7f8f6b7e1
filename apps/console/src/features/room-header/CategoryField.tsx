import { type Account, isSuperAdmin, type LiveDetail } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/callQuery.ts';
import { texts } from '../../lib/texts.ts';
import styles from './CategoryField.module.css';
import { useCategory } from './useCategory.ts';

const categoriesQuery = { ...callQuery('roomCategoryList', {}), staleTime: 5 * 60_000 };

/** The category of the room, which super admins change. */
export const CategoryField = ({ room, account }: { room: LiveDetail; account: Account }) => {
  const categories = useQuery(categoriesQuery);
  const { value, isSaving, choose } = useCategory(room);
  if (categories.isError && !categories.data)
    return (
      <button type="button" className={styles.field} onClick={() => void categories.refetch()}>
        {texts.header.categoriesFailed}
      </button>
    );
  const options = categories.data ?? [];
  return (
    <select
      className={styles.field}
      data-empty={value === ''}
      disabled={!isSuperAdmin(account.thirdLiveRole) || isSaving}
      aria-busy={isSaving}
      aria-label={texts.header.category}
      title={options.find(({ id }) => id === value)?.name}
      value={value}
      onChange={({ target }) => void choose(target.value)}
    >
      {value === '' && <option value="">{texts.header.noCategory}</option>}
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};
