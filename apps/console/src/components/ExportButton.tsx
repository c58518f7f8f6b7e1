import type { CallInput, FileCallName } from '@live/protocol';
import { saveFile, useBusy } from '@live/web';
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
  /** Class that replaces the look of a link. */
  className?: string;
}

/** Downloads a complete list as CSV. */
export const ExportButton = <N extends FileCallName>({
  call,
  input,
  what,
  label = texts.common.export,
  isEmpty = false,
  className = styles.export ?? '',
}: ExportButtonProps<N>) => {
  const [isBusy, run] = useBusy();
  const save = () => run(async () => saveFile(await api.download(call, input)));
  const title = texts.common.exportCsv(what);
  return (
    <button
      type="button"
      className={className}
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
