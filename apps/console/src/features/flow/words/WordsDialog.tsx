import { type CallData, isSuperAdmin, limits, type ReviewMode, WordAction } from '@live/protocol';
import { saveFile, useRoomModel } from '@live/web';
import { Button, Radio, Table } from 'antd';
import { useMemo, useState } from 'react';
import { LoadFailed } from '../../../components/LoadFailed.tsx';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { RoomDialog } from '../../../room/RoomDialog.tsx';
import { AddWords } from './AddWords.tsx';
import { TryWords } from './TryWords.tsx';
import { type ListName, useWordLists } from './useWordLists.ts';
import styles from './WordsDialog.module.css';
import { readWords, writeWords } from './wordLines.ts';

const texts = lazyTexts.words;

type ListedWord = CallData<'wordList'>['room'][number];

const EMPTY: CallData<'wordList'> = { room: [], platform: [] };

interface WordsDialogProps {
  reviewMode: ReviewMode;
  open: boolean;
  onClose(): void;
}

const download = (words: readonly ListedWord[]): void =>
  saveFile({
    name: `${texts.title}.txt`,
    content: new Blob([writeWords(words)], { type: 'text/plain' }),
  });

/** The word lists of the room and of the platform. */
export const WordsDialog = ({ reviewMode, open, onClose }: WordsDialogProps) => {
  const { account } = useRoomModel();
  const [name, setName] = useState<ListName>('room');
  const { query, save, isSaving } = useWordLists(name, open);
  const { data = EMPTY } = query;
  const [added, setAdded] = useState('');
  const [action, setAction] = useState<WordAction>(WordAction.BLOCK);
  const mayChange = name === 'room' || isSuperAdmin(account.thirdLiveRole);
  const lists = useMemo(() => {
    const fresh = readWords(added, action).map((word) => ({ ...word, hits: 0 }));
    const words = new Set(fresh.map(({ word }) => word));
    return { ...data, [name]: [...data[name].filter(({ word }) => !words.has(word)), ...fresh] };
  }, [data, added, action, name]);

  const add = async () => {
    // What was written meanwhile stays, and after a failure all of it.
    if (await save(readWords(added, action), [])) setAdded((now) => (now === added ? '' : now));
  };

  const columns = [
    { title: texts.word, dataIndex: 'word' },
    { title: texts.action, render: (_: unknown, row: ListedWord) => texts.actions[row.action] },
    { title: texts.hits, dataIndex: 'hits' },
    {
      title: texts.change,
      render: (_: unknown, { word }: ListedWord) =>
        mayChange && (
          <Button size="small" type="link" onClick={() => void save([], [word])}>
            {texts.remove}
          </Button>
        ),
    },
  ];

  return (
    <RoomDialog title={texts.title} width={640} open={open} onClose={onClose} footer={null}>
      {query.isError ? (
        <LoadFailed query={query} />
      ) : (
        <div className={styles.body}>
          <TryWords lists={lists} reviewMode={reviewMode} />
          <div className={styles.row}>
            <Radio.Group
              optionType="button"
              aria-label={texts.title}
              value={name}
              options={[
                { value: 'room', label: texts.ofRoom },
                { value: 'platform', label: texts.ofPlatform },
              ]}
              onChange={({ target }) => setName(target.value)}
            />
            <span className="figures">{texts.count(data[name].length, limits.maxWords)}</span>
            <span className="spring" />
            <Button onClick={() => download(data[name])}>{texts.save}</Button>
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
          <Table<ListedWord>
            size="small"
            rowKey="word"
            columns={columns}
            dataSource={data[name]}
            pagination={{
              pageSize: limits.pageSize,
              showSizeChanger: false,
              hideOnSinglePage: true,
            }}
          />
        </div>
      )}
    </RoomDialog>
  );
};
