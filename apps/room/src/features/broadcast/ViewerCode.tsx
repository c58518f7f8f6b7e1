import { viewerUrl } from '@live/web';
import { lazy, Suspense, useState } from 'react';
import { Copyable } from '../../components/Copyable.tsx';
import { icons } from '../../components/icons.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import { texts } from '../../lib/texts.ts';
import { ControlButton } from './ControlButton.tsx';

const QrCode = lazy(async () => ({ default: (await import('@live/web/qr-code')).QrCode }));

const labels = hostTexts.viewerCode;

/** Shows the viewers' link as a QR code, for people beside the host. */
export const ViewerCode = ({ liveId }: { liveId: string }) => {
  const [isOpen, setOpen] = useState(false);
  const url = viewerUrl(liveId);
  return (
    <>
      <ControlButton icon={icons.code} onClick={() => setOpen(true)}>
        {labels.open}
      </ControlButton>
      {isOpen && (
        <Sheet title={labels.title} onClose={() => setOpen(false)}>
          <p>{labels.hint}</p>
          <Suspense fallback={<p>{texts.common.loading}</p>}>
            <QrCode text={url} label={labels.title} />
          </Suspense>
          <Copyable label={hostTexts.share.address} value={url} />
        </Sheet>
      )}
    </>
  );
};
