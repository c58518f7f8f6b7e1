import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../../components/Sheet.tsx';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import { publishKey, whipAddress } from './usePublisher.ts';

const words = texts.broadcast;

/** Address and key for hosts who publish with OBS. */
export const ObsSheet = ({ liveId, onClose }: { liveId: string; onClose(): void }) => {
  const key = useQuery({ queryKey: ['publish-key', liveId], queryFn: () => publishKey(liveId) });
  return (
    <Sheet title={words.obs} onClose={onClose}>
      <p>{words.obsHint}</p>
      <Copyable label={words.server} value={whipAddress(liveId)} />
      <Copyable label={words.key} value={key.data ?? ''} />
    </Sheet>
  );
};

const Copyable = ({ label, value }: { label: string; value: string }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast(texts.common.copied);
  };
  return (
    <label className="field">
      {label}
      <input readOnly value={value} onFocus={({ target }) => target.select()} />
      <button type="button" className="button" onClick={() => void copy().catch(() => undefined)}>
        {texts.common.copy}
      </button>
    </label>
  );
};
