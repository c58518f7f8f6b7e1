import { limits, type ReviewMode, WordAction } from '@live/protocol';
import { saveFile } from '@live/web';
import type { Word } from '@live/words';
import { Button, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { AddWords } from './AddWords.tsx';
import { TryWords } from './TryWords.tsx';
import styles from './WordListEditor.module.css';
import { readWords, writeWords } from './wordLines.ts';

const texts = lazyTexts.words;

export type ListName = 'room' | 'platform';

/** An entry, and how often it matched in the live where there is one. */
type ShownWord = Word & { hits?: number };

interface WordListEditorProps {
  lists: Readonly<Record<ListName, readonly ShownWord[]>>;
  /** The list that is shown and changed. */
  name: ListName;
  mayChange: boolean;
  reviewMode: ReviewMode;
  isSaving: boolean;
  /** Stands before the number of words. */
  choice?: ReactNode;
  /** Whether it was saved. */
  save(add: readonly Word[], remove: readonly string[]): Promise<boolean>;
}

const download = (words: readonly ShownWord[]): void =>
  saveFile({
    name: `${texts.title}.txt`,
    content: new Blob([writeWords(words)], { type: 'text/plain' }),
  });

/** A word list: tried out, added to by hand or by file, and saved as a file. */
export const WordListEditor = (props: WordListEditorProps) => {
  const { lists: saved, name, mayChange, reviewMode, isSaving, choice, save } = props;
  const [added, setAdded] = useState('');
  const [action, setAction] = useState<WordAction>(WordAction.BLOCK);
  const lists = useMemo(() => {
    const fresh = readWords(added, action).map((word) => ({ ...word, hits: 0 }));
    const words = new Set(fresh.map(({ word }) => word));
    return { ...saved, [name]: [...saved[name].filter(({ word }) => !words.has(word)), ...fresh] };
  }, [saved, added, action, name]);

  const add = async () => {
    // What was written meanwhile stays, and after a failure all of it.
    if (await save(readWords(added, action), [])) setAdded((now) => (now === added ? '' : now));
  };

  const hasHits = saved[name].some(({ hits }) => hits !== undefined);
  const columns: TableColumnsType<ShownWord> = [
    { title: texts.word, dataIndex: 'word' },
    { title: texts.action, render: (_, row) => texts.actions[row.action] },
    ...(hasHits ? [{ title: texts.hits, dataIndex: 'hits' }] : []),
    {
      title: texts.change,
      render: (_, { word }) =>
        mayChange && (
          <Button size="small" type="link" onClick={() => void save([], [word])}>
            {texts.remove}
          </Button>
        ),
    },
  ];
  return (
    <div className={styles.body}>
      <TryWords lists={lists} reviewMode={reviewMode} />
      <div className={styles.row}>
        {choice}
        <span className="figures">{texts.count(saved[name].length, limits.maxWords)}</span>
        <span className="spring" />
        <Button onClick={() => download(saved[name])}>{texts.save}</Button>
      </div>
      {mayChange ? (
        <AddWords
          text={added}
          action={action}
          isSaving={isSaving}
          onText={setAdded}
          onAction={setAction}
          onAdd={() => void add()}
        />
      ) : (
        <span>{texts.readOnly}</span>
      )}
      <Table<ShownWord>
        size="small"
        rowKey="word"
        columns={columns}
        dataSource={[...saved[name]]}
        pagination={{
          pageSize: limits.pageSize,
          showSizeChanger: false,
          hideOnSinglePage: true,
        }}
      />
    </div>
  );
};
