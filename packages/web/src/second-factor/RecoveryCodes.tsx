import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../saveFile.ts';
import styles from './SecondFactor.module.css';
import { secondFactorTexts as texts } from './secondFactorTexts.ts';

/** Recovery codes, which are shown this once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => {
  const [copied, setCopied] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus has gone.
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(texts.copied),
      () => setCopied(texts.uncopied),
    );
  return (
    <section className={styles.form} aria-label={texts.recoveryTitle}>
      <h2 ref={title} tabIndex={-1}>
        {texts.recoveryTitle}
      </h2>
      <p className={styles.hint}>{texts.recoveryHelp}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button
          type="button"
          className="button"
          onClick={() =>
            void Promise.resolve()
              .then(copy)
              .catch(() => setCopied(texts.uncopied))
          }
        >
          {texts.copy}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => saveFile({ name: texts.fileName, content: new Blob([`${text}\n`]) })}
        >
          {texts.save}
        </button>
      </div>
      <p className={styles.hint} role="status">
        {copied}
      </p>
      <button type="button" className="button button-primary" onClick={onDone}>
        {texts.done}
      </button>
    </section>
  );
};
