import { viewerUrl } from '@live/web';
import { type ReactNode, useState } from 'react';
import { hostTexts } from '../lib/hostTexts.ts';
import { toast } from '../lib/toasts.ts';
import { Copyable } from './Copyable.tsx';
import { Sheet } from './Sheet.tsx';

const labels = hostTexts.share;

interface CopyLinkProps {
  liveId: string;
  className?: string | undefined;
  text?: ReactNode;
}

/** Copies the link that viewers open. Shows it where the browser does not let the page copy. */
export const CopyLink = ({ liveId, className, text = labels.copy }: CopyLinkProps) => {
  const [isShown, setShown] = useState(false);
  const href = viewerUrl(liveId);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      toast(labels.copied);
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={typeof text === 'string' ? undefined : labels.copy}
        onClick={() => void copy()}
      >
        {text}
      </button>
      {isShown && (
        <Sheet title={labels.title} onClose={() => setShown(false)}>
          <p>{labels.hint}</p>
          <Copyable label={labels.address} value={href} isSelected />
        </Sheet>
      )}
    </>
  );
};
