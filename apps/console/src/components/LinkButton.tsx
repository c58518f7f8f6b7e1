import { Button, type ButtonProps } from 'antd';

/** An action within a row of a table. */
export const LinkButton = (props: ButtonProps) => (
  <Button type="link" size="small" style={{ padding: 0 }} {...props} />
);
