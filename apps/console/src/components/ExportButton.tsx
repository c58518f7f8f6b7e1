import type { CallInput, FileCallName } from '@live/protocol';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { saveFile } from '../lib/saveFile.ts';
import { texts } from '../lib/texts.ts';
import styles from './ExportButton.module.css';

interface ExportButtonProps<N extends FileCallName> {
  call: N;
  input: CallInput<N>;
  /** What the file holds. */
  what: string;
  /** Where more than one thing on show could be meant. */
  label?: string;
  /** There is nothing to save. */
  isEmpty?: boolean;
}

/** Saves a whole list as a file for spreadsheets. */
export const ExportButton = <N extends FileCallName>({
  call,
  input,
  what,
  label = texts.common.export,
  isEmpty = false,
}: ExportButtonProps<N>) => {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await api.download(call, input));
    } catch {
      // The client has told of it.
    } finally {
      setBusy(false);
    }
  };
  const title = texts.common.exportCsv(what);
  return (
    <button
      type="button"
      className={styles.export}
      disabled={isBusy || isEmpty}
      aria-busy={isBusy}
      aria-label={title}
      title={title}
      onClick={() => void save()}
    >
      {isBusy ? texts.common.exporting : label}
    </button>
  );
};
