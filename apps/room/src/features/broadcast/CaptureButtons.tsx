import { useStore } from '@live/web';
import { useState } from 'react';
import { hostTexts } from '../../lib/hostTexts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Broadcast.module.css';
import { capture, startCapture, switchTrack, type TrackKind } from './capture.ts';
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
      <div className={styles.buttons}>
        {!lack && <BrowserCapture />}
        <button type="button" onClick={() => setObsOpen(true)}>
          {labels.obs}
        </button>
      </div>
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
  return (
    <>
      <button
        type="button"
        aria-pressed={captured?.kind === 'camera'}
        onClick={() => start('camera', { facingMode: facing })}
      >
        {labels.camera}
      </button>
      {'getDisplayMedia' in navigator.mediaDevices && (
        <button
          type="button"
          aria-pressed={captured?.kind === 'screen'}
          onClick={() => start('screen', { facingMode: facing })}
        >
          {labels.screen}
        </button>
      )}
      {captured && (
        <>
          <TrackSwitch
            isOn={!captured.muted.includes('audio')}
            kind="audio"
            on={labels.microphoneOn}
            off={labels.microphoneOff}
          />
          <TrackSwitch
            isOn={!captured.muted.includes('video')}
            kind="video"
            on={labels.cameraOn}
            off={labels.cameraOff}
          />
        </>
      )}
      {captured?.kind === 'camera' && (
        <button type="button" onClick={flip}>
          {labels.flip}
        </button>
      )}
    </>
  );
};

interface TrackSwitchProps {
  isOn: boolean;
  kind: TrackKind;
  on: string;
  off: string;
}

const TrackSwitch = ({ isOn, kind, on, off }: TrackSwitchProps) => (
  <button type="button" aria-pressed={isOn} onClick={() => switchTrack(kind, !isOn)}>
    {isOn ? on : off}
  </button>
);
