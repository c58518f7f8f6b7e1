import { useState } from 'react';
import { roomPath } from '../lib/roomPath.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toasts.ts';
import { Copyable } from './Copyable.tsx';
import { Sheet } from './Sheet.tsx';

const labels = texts.share;

interface CopyLinkProps {
  liveId: string;
  className?: string;
  text?: string;
}

/** Copies the link that viewers open. Shows it where the browser does not let the page copy. */
export const CopyLink = ({ liveId, className, text = labels.copy }: CopyLinkProps) => {
  const [isShown, setShown] = useState(false);
  const { href } = new URL(roomPath(liveId), location.origin);
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
      <button type="button" className={className} onClick={() => void copy()}>
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
