import { type Clip, ClipState, formatDuration } from '@live/protocol';
import { useBusy } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { clipTexts as texts } from '../../lib/clipTexts.ts';
import { toast } from '../../lib/feedback.ts';
import { texts as commonTexts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';
import styles from './Clips.module.css';

interface ClipRowProps {
  liveId: string;
  clip: Clip;
  onSeek(atMs: number): void;
  onChanged(): Promise<unknown>;
}

const hrefOf = (address: string): string => new URL(address, location.origin).href;

/** One clip: how far it is, and what can be done with it. */
export const ClipRow = ({ liveId, clip, onSeek, onChanged }: ClipRowProps) => {
  const { clipId, state, shareAddress, shareExpiresTime } = clip;
  const [isBusy, run] = useBusy();
  const [isUncopied, setUncopied] = useState(false);
  const name = clip.title || texts.untitled(formatDuration(clip.fromMs / 1_000));
  const copy = async (address: string) => {
    try {
      // Missing where the page did not come over HTTPS.
      await navigator.clipboard.writeText(hrefOf(address));
      setUncopied(false);
      toast('success', texts.copied);
    } catch {
      setUncopied(true);
    }
  };
  const share = async () => {
    const shared = await api.call('clipShare', { liveId, clipId });
    await onChanged();
    if (shared.shareAddress !== undefined) await copy(shared.shareAddress);
  };
  const withdraw = async () => {
    const { handledBy } = await api.call('clipShareEnd', { liveId, clipId });
    if (handledBy === undefined) toast('success', texts.withdrawn);
    else toast('info', commonTexts.undo.handledBy(handledBy));
    await onChanged();
  };
  const remove = async () => {
    toastDone(liveId, await api.call('clipDelete', { liveId, clipId }), texts.deleted(name));
    await onChanged();
  };
  return (
    <li className={styles.clip} aria-label={name}>
      <button type="button" className={styles.name} onClick={() => onSeek(clip.fromMs)}>
        <b className="ellipsis">{name}</b>
        <span>{formatDuration((clip.durationMs || clip.toMs - clip.fromMs) / 1_000)}</span>
      </button>
      {state === ClipState.WAITING && (
        <div className={styles.progress}>
          <progress max={100} value={clip.progress} aria-label={texts.making(clip.progress)} />
          <span>{texts.making(clip.progress)}</span>
        </div>
      )}
      {state === ClipState.FAILED && (
        <p className={styles.problem}>{texts.failed(clip.problem ?? '')}</p>
      )}
      <small>
        {[
          ...(state === ClipState.READY ? [texts.megabytes(clip.bytes)] : []),
          texts.by(clip.creatorName),
          texts.until(clip.expiresTime.slice(0, 16)),
        ].join(' · ')}
      </small>
      <div className={styles.row}>
        {clip.url !== undefined && (
          <a className="button" href={`${clip.url}&download`}>
            {texts.download}
          </a>
        )}
        {state === ClipState.READY && shareAddress === undefined && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void run(share)}
          >
            {texts.share}
          </button>
        )}
        {shareAddress !== undefined && (
          <>
            <button type="button" className="button" onClick={() => void copy(shareAddress)}>
              {texts.copy}
            </button>
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => void run(withdraw)}
            >
              {texts.withdraw}
            </button>
          </>
        )}
        <button type="button" className="button" disabled={isBusy} onClick={() => void run(remove)}>
          {texts.delete}
        </button>
      </div>
      {shareExpiresTime !== undefined && (
        <small>{texts.shared(shareExpiresTime.slice(0, 16))}</small>
      )}
      {isUncopied && shareAddress !== undefined && (
        <p role="alert">
          {texts.uncopied} <code>{hrefOf(shareAddress)}</code>
        </p>
      )}
    </li>
  );
};
