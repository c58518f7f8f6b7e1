import type { ImageUse } from '@live/protocol';
import { useId } from 'react';
import type { ApiClient } from '../ApiClient.ts';
import styles from './ImageField.module.css';
import { imageFieldTexts as texts } from './imageFieldTexts.ts';
import { useImageUpload } from './useImageUpload.ts';

export interface ImageFieldProps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly use: ImageUse;
  /** What the image is, for people who do not see it: 封面. */
  readonly label: string;
  /** Its address; empty where there is none. */
  readonly value: string;
  onChange(url: string): void;
  onBusy?: (isBusy: boolean) => void;
}

/** Uploads an image by a click, by dropping it, or by the keyboard, and shows it. */
export const ImageField = ({ api, use, label, value, onChange, onBusy }: ImageFieldProps) => {
  const id = useId();
  const { isBusy, problem, upload, cancel } = useImageUpload({
    api,
    use,
    onUploaded: onChange,
    onBusy,
  });
  return (
    <div className={styles.field}>
      <div className={styles.frame} data-use={use} data-busy={isBusy || undefined}>
        {value === '' ? <span aria-hidden>+</span> : <img src={value} alt="" />}
        {/* Over the whole frame, so that the browser takes clicks, dropped files and keys by itself. */}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={texts.choose(label)}
          aria-describedby={id}
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div className={styles.beside} id={id}>
        <small role="status">
          {isBusy ? texts.uploading : value === '' ? texts.add : texts.change}
        </small>
        <small>{texts.hint}</small>
        {problem && (
          <small className={styles.problem} role="alert">
            {problem}
          </small>
        )}
        {value !== '' && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`${texts.remove}${label}`}
            onClick={() => {
              cancel();
              onChange('');
            }}
          >
            {texts.remove}
          </button>
        )}
      </div>
    </div>
  );
};
