import { Select } from 'antd';

interface FilterSelectProps<T> {
  width: number;
  /** What is shown when nothing is chosen. */
  name: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  onChange(value: T | undefined): void;
}

const ALL = '';

/** Narrows a list by one of its properties. */
export const FilterSelect = <T extends string | number>(props: FilterSelectProps<T>) => (
  <Select<T | typeof ALL>
    style={{ width: props.width }}
    aria-label={props.name}
    value={props.value ?? ALL}
    options={[{ value: ALL, label: props.name }, ...props.options]}
    onChange={(next) => props.onChange(next === ALL ? undefined : (next as T))}
  />
);
