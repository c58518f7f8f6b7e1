import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { flattenTags } from '../../lib/flattenTags.ts';
import { tagNamesQuery } from './tagNamesQuery.ts';

/** Tags that are offered at a time; a search finds the others. */
const OFFERED = 50;

interface TagsFieldProps {
  id: string;
  value: readonly string[];
  onChange(tagNos: string[]): void;
}

export const TagsField = ({ id, value, onChange }: TagsFieldProps) => {
  const [searchValue, setSearchValue] = useState('');
  const names = useQuery(tagNamesQuery(value));
  const offered = useQuery({
    queryKey: ['tags-offered', searchValue],
    queryFn: async ({ signal }) =>
      flattenTags(
        await api.call(
          'tagList',
          { pageSize: OFFERED, ...(searchValue !== '' && { searchValue }) },
          { quiet: true, signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
  const found = (offered.data ?? []).map(({ tagNo, tagName, groupName }) => ({
    value: tagNo,
    label: tagName,
    title: groupName,
  }));
  const chosen = value
    .filter((tagNo) => !found.some((tag) => tag.value === tagNo))
    .map((tagNo) => ({ value: tagNo, label: names.data?.get(tagNo) ?? tagNo }));
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      value={[...value]}
      options={[...found, ...chosen]}
      showSearch={{ filterOption: false, onSearch: setSearchValue }}
      loading={offered.isFetching}
      onChange={onChange}
    />
  );
};
