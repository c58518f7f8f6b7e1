import { useQuery } from '@tanstack/react-query';
import { Copyable } from '../../components/Copyable.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import { publishKey, whipUrl } from './usePublisher.ts';

const labels = hostTexts.broadcast;

interface ObsSheetProps {
  liveId: string;
  onClose(): void;
  /** Called when the host takes the URL or the key, or confirms. A look alone chooses nothing. */
  onChosen?: (() => void) | undefined;
}

/** URL and key for hosts who publish with OBS. */
export const ObsSheet = ({ liveId, onClose, onChosen }: ObsSheetProps) => {
  const key = useQuery({ queryKey: ['publish-key', liveId], queryFn: () => publishKey(liveId) });
  return (
    <Sheet title={labels.obs} onClose={onClose}>
      <p>{labels.obsHint}</p>
      <Copyable label={labels.server} value={whipUrl(liveId)} onCopied={onChosen} />
      <Copyable label={labels.key} value={key.data ?? ''} onCopied={onChosen} />
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
