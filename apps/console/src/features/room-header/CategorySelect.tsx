import { Select } from 'antd';
import { texts } from '../../lib/texts.ts';

interface CategorySelectProps {
  value: string;
  options: { value: string; label: string }[];
  isSaving: boolean;
  onChoose(value: string): void;
}

/** Starts open, because it replaces a field that was just clicked. */
export const CategorySelect = ({ value, options, isSaving, onChoose }: CategorySelectProps) => (
  <Select
    aria-label={texts.header.category}
    placeholder={texts.header.noCategory}
    value={value || null}
    options={options}
    loading={isSaving}
    disabled={isSaving}
    onChange={onChoose}
    autoFocus
    defaultOpen
    style={{ width: '100%', height: 36 }}
  />
);
