import { Radio, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { importTexts } from '../../../lib/importTexts.ts';
import styles from './ImportDialog.module.css';
import type { JudgedAccount } from './useAccountImport.ts';

type Shown = 'all' | JudgedAccount['outcome'];

const shownKinds: readonly Shown[] = ['all', 'create', 'change', 'same', 'wrong'];

const columns: TableColumnsType<JudgedAccount> = [
  { title: importTexts.line, dataIndex: 'line', width: 76, className: 'figures' },
  { title: importTexts.name, dataIndex: 'name', width: 180, ellipsis: true },
  {
    title: importTexts.does,
    key: 'text',
    render: (_, { outcome, text }) => (
      <span className={outcome === 'wrong' ? styles.problem : undefined}>{text}</span>
    ),
  },
];

/** What each row of the file would do; those that are wrong come first. */
export const JudgedRows = ({ judged }: { judged: readonly JudgedAccount[] }) => {
  const countOf = (kind: Shown) =>
    kind === 'all' ? judged.length : judged.filter(({ outcome }) => outcome === kind).length;
  const [shown, setShown] = useState<Shown>(() => (countOf('wrong') > 0 ? 'wrong' : 'all'));
  return (
    <>
      <Radio.Group
        optionType="button"
        aria-label={importTexts.show}
        value={shown}
        options={shownKinds.map((kind) => ({
          value: kind,
          label: importTexts.counts[kind](countOf(kind)),
          disabled: countOf(kind) === 0,
        }))}
        onChange={({ target }) => setShown(target.value)}
      />
      <Table<JudgedAccount>
        key={shown}
        size="small"
        rowKey="line"
        columns={columns}
        dataSource={judged.filter(({ outcome }) => shown === 'all' || outcome === shown)}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      />
    </>
  );
};
