import { limits, WordAction } from '@live/protocol';
import { Button, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { readTextFile } from '../../lib/readTextFile.ts';
import styles from './WordListEditor.module.css';
import { longLine, readWords } from './wordLines.ts';

const texts = lazyTexts.words;

const actions = Object.values(WordAction).map((value) => ({ value, label: texts.actions[value] }));

interface AddWordsProps {
  text: string;
  /** The action of lines that name none. */
  action: WordAction;
  isSaving: boolean;
  onText(text: string): void;
  onAction(action: WordAction): void;
  onAdd(): void;
}

/** One word for each line, written, pasted or from a file. */
export const AddWords = ({ text, action, isSaving, onText, onAction, onAdd }: AddWordsProps) => {
  const file = useRef<HTMLInputElement>(null);
  const [fileText, setFileText] = useState('');
  const tooLong = longLine(text);
  const count = readWords(text, action).length;
  const isReady = !isSaving && tooLong === undefined && count > 0;
  const read = async (chosen: File) => {
    const content = await readTextFile(chosen);
    setFileText(content);
    onText(content);
  };
  return (
    <>
      <Input.TextArea
        rows={3}
        value={text}
        aria-label={texts.add}
        placeholder={texts.addPlaceholder}
        onChange={({ target }) => onText(target.value)}
      />
      <div className={styles.row}>
        <Radio.Group
          aria-label={texts.action}
          options={actions}
          value={action}
          onChange={({ target }) => onAction(target.value)}
        />
        <span className={styles.problem} role={tooLong ? 'alert' : undefined}>
          {tooLong && texts.tooLong(tooLong, limits.wordLength)}
        </span>
        <span className="spring" />
        <input
          ref={file}
          type="file"
          accept=".txt,.csv"
          hidden
          aria-label={texts.file}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void read(chosen);
            target.value = '';
          }}
        />
        <Button onClick={() => file.current?.click()}>{texts.file}</Button>
        <Button type="primary" disabled={!isReady} onClick={onAdd}>
          {texts.add}
        </Button>
      </div>
      <span className={styles.hint} role="status">
        {count > 0 && text === fileText && texts.readFile(count)}
      </span>
    </>
  );
};
