import { productLimits } from '@live/protocol';
import { useBusy } from '@live/web';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { toast } from '../../lib/feedback.ts';
import { productTexts as texts } from '../../lib/productTexts.ts';
import { readTextFile } from '../../lib/readTextFile.ts';
import styles from './ProductsDialog.module.css';
import { type ReadProduct, readProducts } from './productCsv.ts';
import type { Goods } from './useGoods.ts';

const MAX_BYTES = 1024 * 1024;

/** Products of a file, which are shown before they are taken. */
export const ImportProducts = ({ goods, onDone }: { goods: Goods; onDone(): void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState<string>();
  const [rows, setRows] = useState<readonly ReadProduct[]>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const read = async (file: File | undefined) => {
    if (!file) return;
    setFileName(file.name);
    setRows(undefined);
    if (file.size > MAX_BYTES) return setProblem(texts.tooLarge);
    const text = await readTextFile(file).catch(() => undefined);
    if (text === undefined) return setProblem(texts.unreadable);
    const found = readProducts(text);
    const room = productLimits.kept - (goods.kept.data?.items.length ?? 0);
    if (found.length === 0) return setProblem(texts.emptyFile);
    if (found.length > productLimits.kept) return setProblem(texts.tooMany);
    // The file is taken in several calls: a later one would be refused.
    if (found.length > room) return setProblem(texts.noRoom(room));
    setProblem(undefined);
    setRows(found);
  };
  const take = async () => {
    const drafts = (rows ?? []).map(({ draft }) => draft);
    // What is saved is not offered again after a failure.
    const keep = (left: number) => setRows((now) => now?.slice(0, left));
    if (!(await run(() => goods.save(drafts, keep)))) return;
    toast('success', texts.imported(drafts.length));
    onDone();
  };
  const wrong = rows?.filter((row) => row.problem !== undefined).length ?? 0;
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{texts.importHint}</p>
      <div className={styles.file}>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          hidden
          aria-label={texts.importCsv}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{texts.chooseFile}</Button>
        <bdi>{fileName}</bdi>
      </div>
      {rows && (
        <>
          <p role="status">{texts.preview(rows.length, wrong)}</p>
          <ol className={styles.preview}>
            {rows.map(({ draft, problem: ofRow }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
              <li key={index} data-wrong={ofRow !== undefined || undefined}>
                <bdi>
                  {[draft.title, draft.price, draft.link, draft.note].filter(Boolean).join(' · ')}
                </bdi>
                {ofRow && <em>{ofRow}</em>}
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        {rows && (
          <Button type="primary" disabled={wrong > 0} loading={isBusy} onClick={() => void take()}>
            {texts.importing(rows.length)}
          </Button>
        )}
        <Button onClick={onDone}>{texts.cancel}</Button>
      </div>
    </div>
  );
};
