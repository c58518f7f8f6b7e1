import { useStore } from '@live/web';
import { useState } from 'react';
import { icons } from '../../components/icons.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Broadcast.module.css';
import { ControlButton } from './ControlButton.tsx';
import { capture, mirrorPreview, startCapture, switchTrack } from './capture.ts';
import { missingForPublishing } from './missingForPublishing.ts';
import { ObsSheet } from './ObsSheet.tsx';

const labels = hostTexts.broadcast;

/** Chooses the source of the picture: this browser if it can publish, or OBS. */
export const CaptureButtons = ({ liveId, onObs }: { liveId: string; onObs?(): void }) => {
  const [lack] = useState(missingForPublishing);
  const [isObsOpen, setObsOpen] = useState(false);
  return (
    <>
      {lack && <output className={styles.lack}>{labels.missing[lack]}</output>}
      {!lack && <BrowserCapture />}
      <ControlButton icon={icons.obs} onClick={() => setObsOpen(true)}>
        {labels.obs}
      </ControlButton>
      {isObsOpen && <ObsSheet liveId={liveId} onClose={() => setObsOpen(false)} onChosen={onObs} />}
    </>
  );
};

/** Camera or screen, and the switches of its tracks. */
const BrowserCapture = () => {
  const captured = useStore(capture);
  const facing = captured?.facingMode ?? 'user';
  const start = (...source: Parameters<typeof startCapture>) =>
    void startCapture(...source).catch(() => toast(labels.noDevice));
  const flip = () => start('camera', { facingMode: facing === 'user' ? 'environment' : 'user' });
  const isMuted = captured?.muted.includes('audio') ?? false;
  const isDark = captured?.muted.includes('video') ?? false;
  return (
    <>
      <ControlButton
        icon={icons.camera}
        aria-pressed={captured?.kind === 'camera'}
        onClick={() => start('camera', { facingMode: facing })}
      >
        {labels.camera}
      </ControlButton>
      {'getDisplayMedia' in navigator.mediaDevices && (
        <ControlButton
          icon={icons.screen}
          aria-pressed={captured?.kind === 'screen'}
          onClick={() => start('screen', { facingMode: facing })}
        >
          {labels.screen}
        </ControlButton>
      )}
      {captured && (
        <>
          <ControlButton
            icon={isMuted ? icons.microphoneOff : icons.microphoneOn}
            data-off={isMuted || undefined}
            aria-pressed={!isMuted}
            onClick={() => switchTrack('audio', isMuted)}
          >
            {isMuted ? labels.microphoneOff : labels.microphoneOn}
          </ControlButton>
          <ControlButton
            icon={isDark ? icons.pictureOff : icons.pictureOn}
            data-off={isDark || undefined}
            aria-pressed={!isDark}
            onClick={() => switchTrack('video', isDark)}
          >
            {isDark ? labels.cameraOff : labels.cameraOn}
          </ControlButton>
        </>
      )}
      {captured?.kind === 'camera' && (
        <>
          <ControlButton icon={icons.flip} onClick={flip}>
            {labels.flip}
          </ControlButton>
          {facing === 'user' && (
            <ControlButton
              icon={icons.mirror}
              aria-pressed={captured.isMirrored}
              onClick={() => mirrorPreview(!captured.isMirrored)}
            >
              {labels.mirror}
            </ControlButton>
          )}
        </>
      )}
    </>
  );
};
