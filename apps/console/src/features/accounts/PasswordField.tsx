import { newPassword } from '@live/protocol/new-password';
import { Button, Input, Space } from 'antd';
import { adminTexts } from '../../lib/adminTexts.ts';

interface PasswordFieldProps {
  id: string;
  value: string;
  onChange(password: string): void;
}

/** Shown as it is typed: it has to be told to somebody else. */
export const PasswordField = ({ id, value, onChange }: PasswordFieldProps) => (
  <Space.Compact block>
    <Input
      id={id}
      value={value}
      autoComplete="off"
      maxLength={256}
      onChange={(event) => onChange(event.target.value)}
    />
    <Button onClick={() => onChange(newPassword())}>{adminTexts.accounts.generate}</Button>
  </Space.Compact>
);
