import { LiveRole } from '@live/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { adminRoomTexts } from '../../lib/adminRoomTexts.ts';
import { callQuery } from '../../lib/callQuery.ts';

/** Accounts that are offered at a time; a search finds the others. */
const OFFERED = 50;

interface HostFieldProps {
  id: string;
  /** Account name; empty for nobody. */
  value: string;
  onChange(name: string): void;
}

/** Whoever may have a room, by account name. */
export const HostField = ({ id, value, onChange }: HostFieldProps) => {
  const [searchValue, setSearchValue] = useState('');
  const offered = useQuery({
    ...callQuery('adminAccountList', {
      searchValue,
      disabled: 0,
      limit: OFFERED,
      // Without a search the list would begin with viewers.
      ...(searchValue === '' && { role: LiveRole.ANCHOR }),
    }),
    placeholderData: keepPreviousData,
  });
  const options = (offered.data?.items ?? [])
    .filter(({ thirdLiveRole }) => thirdLiveRole !== LiveRole.AUDIENCE)
    .map(({ name, nickname }) => ({ value: name, label: `${nickname}（${name}）` }));
  return (
    <Select<string>
      id={id}
      value={value === '' ? null : value}
      placeholder={adminRoomTexts.hostHint}
      options={options}
      showSearch={{ filterOption: false, onSearch: (text) => setSearchValue(text.slice(0, 64)) }}
      loading={offered.isFetching}
      onChange={onChange}
    />
  );
};
