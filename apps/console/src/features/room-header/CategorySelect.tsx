import { type Account, isSuperAdmin, type LiveDetail } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { texts } from '../../lib/texts.ts';
import { categoriesQuery } from './api/getCategories.ts';
import { useCategory } from './useCategory.ts';

export const CategorySelect = ({ room, account }: { room: LiveDetail; account: Account }) => {
  const categories = useQuery(categoriesQuery);
  const { value, isSaving, choose } = useCategory(room);
  const options = (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      aria-label={texts.header.category}
      placeholder={texts.header.noCategory}
      value={value || null}
      options={options}
      loading={categories.isLoading || isSaving}
      disabled={!isSuperAdmin(account.thirdLiveRole) || isSaving}
      onChange={(next) => void choose(next)}
      style={{ width: '100%', height: 36 }}
    />
  );
};
