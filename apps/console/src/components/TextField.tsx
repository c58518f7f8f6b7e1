import { Input } from 'antd';
import { useId } from 'react';
import { upTo } from './upTo.ts';

interface TextFieldProps {
  label: string;
  value: string;
  /** In characters, as people and the server count them. */
  maxLength: number;
  autoFocus?: boolean;
  disabled?: boolean;
  onChange(text: string): void;
}

/** A line of a form, with its label. */
export const TextField = ({ label, value, maxLength, onChange, ...input }: TextFieldProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        autoComplete="off"
        count={upTo(maxLength)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
};
