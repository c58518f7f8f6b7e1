import { cleanText, codePointLength, limits } from '@live/protocol';
import { Button, Input, Space } from 'antd';
import { type FormEvent, useState } from 'react';
import { texts } from '../../lib/texts.ts';

interface PinFormProps {
  isSaving: boolean;
  /** Resolves to whether it stands on top now. */
  onPin(text: string): Promise<boolean>;
}

/** An announcement that stands on top of every page. */
export const PinForm = ({ isSaving, onPin }: PinFormProps) => {
  const [text, setText] = useState('');
  const words = cleanText(text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (words !== '' && (await onPin(words))) setText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Space.Compact block>
        <Input
          value={text}
          aria-label={texts.flow.pinned}
          placeholder={texts.flow.pinPlaceholder}
          count={{
            max: limits.commentLength,
            strategy: codePointLength,
            exceedFormatter: (typed, { max }) => [...typed].slice(0, max).join(''),
          }}
          onChange={({ target }) => setText(target.value)}
        />
        <Button htmlType="submit" disabled={words === ''} loading={isSaving}>
          {texts.flow.setPin}
        </Button>
      </Space.Compact>
    </form>
  );
};
