import { cleanText, limits } from '@live/protocol';
import { Button, Input, Space } from 'antd';
import type { FormEvent } from 'react';
import { upTo } from './upTo.ts';

interface LineFormProps {
  text: string;
  onText(text: string): void;
  label: string;
  placeholder: string;
  /** Name of the button. */
  submit: string;
  isPrimary?: boolean;
  isBusy: boolean;
  /** Resolves to whether it was done; then the field is empty again. */
  onSubmit(words: string): Promise<boolean>;
}

/** One line as long as a comment, and the button that sends it. */
export const LineForm = (props: LineFormProps) => {
  const { text, onText, label, placeholder, isPrimary = false, isBusy } = props;
  const words = cleanText(text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React bubbles it through portals: the form of the comment around this one would send its text to everybody.
    event.stopPropagation();
    if (words !== '' && !isBusy && (await props.onSubmit(words))) onText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Space.Compact block>
        <Input
          autoFocus={isPrimary}
          value={text}
          aria-label={label}
          placeholder={placeholder}
          count={upTo(limits.commentLength)}
          onChange={({ target }) => onText(target.value)}
        />
        <Button
          htmlType="submit"
          type={isPrimary ? 'primary' : 'default'}
          disabled={words === ''}
          loading={isBusy}
        >
          {props.submit}
        </Button>
      </Space.Compact>
    </form>
  );
};
