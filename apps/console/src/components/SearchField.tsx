import { Button, Input } from 'antd';
import type { CSSProperties } from 'react';
import { texts } from '../lib/texts.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { upTo } from './upTo.ts';

interface SearchFieldProps {
  style: CSSProperties;
  /** Name and placeholder of the field. */
  label: string;
  /** In characters, as people and the server count them. */
  maxLength: number;
  defaultValue?: string | undefined;
  isLoading?: boolean;
  onSearch(text: string): void;
}

/** Ant Design gives the button that clears the field no name. */
const ClearIcon = () => (
  <span role="img" aria-label={texts.common.clear}>
    <CloseIcon />
  </span>
);

/** Ant Design's search field, with a name in Chinese for its button. */
export const SearchField = ({
  label,
  maxLength,
  isLoading = false,
  onSearch,
  ...input
}: SearchFieldProps) => (
  <Input.Search
    {...input}
    count={upTo(maxLength)}
    aria-label={label}
    placeholder={label}
    allowClear={{ clearIcon: <ClearIcon /> }}
    loading={isLoading}
    enterButton={<Button aria-label={texts.common.search} icon={<SearchIcon />} />}
    onSearch={(text) => onSearch(text.trim())}
  />
);
