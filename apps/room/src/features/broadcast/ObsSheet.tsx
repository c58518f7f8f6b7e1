import { useBusy } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Copyable } from '../../components/Copyable.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { api } from '../../lib/api.ts';
import { hostTexts } from '../../lib/hostTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './ObsSheet.module.css';

const labels = hostTexts.broadcast;

type KeyChange = 'publishKeyRenew' | 'publishKeyWithdraw';

interface ObsSheetProps {
  liveId: string;
  onClose(): void;
  /** Called when the host takes the URL or the key, or confirms. A look alone chooses nothing. */
  onChosen?: (() => void) | undefined;
}

/** URL and key for hosts who publish with OBS; the key stays until it is renewed or withdrawn. */
export const ObsSheet = ({ liveId, onClose, onChosen }: ObsSheetProps) => {
  const shown = useQuery({
    queryKey: ['publish-key', liveId],
    queryFn: () => api.call('publishKey', { liveId }, { quiet: true }),
  });
  const [isBusy, run] = useBusy();
  const { version = 0, key, whipUrl = '', rtmpUrl = '', rtmpKey = '' } = shown.data ?? {};
  const [asked, setAsked] = useState<KeyChange>();
  const change = (call: KeyChange) => {
    setAsked(undefined);
    void run(async () => {
      const { handledBy } = await api.call(call, { liveId, version });
      if (handledBy !== undefined) toast(labels.handledBy(handledBy));
      await shown.refetch();
    });
  };
  return (
    <Sheet title={labels.obs} onClose={onClose}>
      {key === undefined ? (
        shown.isError ? (
          <p role="alert">
            {texts.errors.loadFailed}{' '}
            <button type="button" className="button" onClick={() => void shown.refetch()}>
              {texts.common.retry}
            </button>
          </p>
        ) : (
          <p>{texts.common.loading}</p>
        )
      ) : key === '' ? (
        <p>{labels.withdrawn}</p>
      ) : (
        <>
          <p>{labels.obsHint}</p>
          <Copyable label={labels.server} value={whipUrl} onCopied={onChosen} />
          <Copyable label={labels.key} value={key} onCopied={onChosen} />
          {rtmpUrl !== '' && (
            <>
              <p>{labels.rtmpHint}</p>
              <Copyable label={labels.rtmpServer} value={rtmpUrl} onCopied={onChosen} />
              <Copyable label={labels.rtmpKey} value={rtmpKey} onCopied={onChosen} />
            </>
          )}
        </>
      )}
      {asked ? (
        // Whoever publishes with the former key is cut off.
        <div role="alertdialog" aria-label={labels.questions[asked]}>
          <p>{labels.questions[asked]}</p>
          <div className={styles.changes}>
            <button type="button" className="button" onClick={() => setAsked(undefined)}>
              {labels.keepKey}
            </button>
            <button
              type="button"
              className="button button-primary"
              // biome-ignore lint/a11y/noAutofocus: the question takes the place of the button that had the focus
              autoFocus
              onClick={() => change(asked)}
            >
              {texts.common.ok}
            </button>
          </div>
        </div>
      ) : (
        <div className={styles.changes}>
          <button
            type="button"
            className="button"
            disabled={isBusy || key === undefined}
            onClick={() => (key === '' ? change('publishKeyRenew') : setAsked('publishKeyRenew'))}
          >
            {key === '' ? labels.createKey : labels.renewKey}
          </button>
          {key !== '' && (
            <button
              type="button"
              className="button"
              disabled={isBusy || key === undefined}
              onClick={() => setAsked('publishKeyWithdraw')}
            >
              {labels.withdrawKey}
            </button>
          )}
        </div>
      )}
      {onChosen && (
        <button
          type="button"
          className="button button-primary button-wide"
          onClick={() => {
            onChosen();
            onClose();
          }}
        >
          {labels.useObs}
        </button>
      )}
    </Sheet>
  );
};
