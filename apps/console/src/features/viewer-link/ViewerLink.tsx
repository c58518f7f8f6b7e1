import { lazy, Suspense } from 'react';
import { LineIcon } from '../../components/LineIcon.tsx';
import { Popover } from '../../components/Popover.tsx';
import { texts } from '../../lib/texts.ts';
import { viewerLinkTexts } from '../../lib/viewerLinkTexts.ts';

const ViewerLinkPanel = lazy(async () => ({
  default: (await import('./ViewerLinkPanel.tsx')).ViewerLinkPanel,
}));

const WIDTH = 272;

/** Opens the viewers' link as a QR code, for phones. */
export const ViewerLink = ({
  liveId,
  className,
}: {
  liveId: string;
  className: string | undefined;
}) => (
  <Popover
    className={className}
    aria-label={viewerLinkTexts.open}
    title={viewerLinkTexts.open}
    panelLabel={viewerLinkTexts.open}
    side="above"
    width={WIDTH}
    panel={
      <Suspense fallback={texts.common.loading}>
        <ViewerLinkPanel liveId={liveId} />
      </Suspense>
    }
  >
    <LineIcon size={20}>
      <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2M16.5 11.5v2M14 14v2.5h-2.5M16.5 16.5h.01" />
    </LineIcon>
  </Popover>
);
