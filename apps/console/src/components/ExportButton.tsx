import type { CallInput, FileCallName } from '@live/protocol';
import type { ReceivedFile } from '@live/web';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { texts } from '../lib/texts.ts';
import styles from './ExportButton.module.css';

interface ExportButtonProps<N extends FileCallName> {
  call: N;
  input: CallInput<N>;
  /** Names the content of the file. */
  what: string;
  /** Text of the button, where the default is ambiguous. */
  label?: string;
  isEmpty?: boolean;
}

/** Downloads a complete list as CSV. */
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
      // The client has shown the error.
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

const saveFile = ({ name, content }: ReceivedFile): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
