import { useStore } from '@live/web';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Broadcast.module.css';
import { type CaptureKind, capture, startCapture } from './capture.ts';
import { missingForPublishing } from './missingForPublishing.ts';
import { ObsSheet } from './ObsSheet.tsx';

const words = texts.broadcast;

/** Chooses the source of the picture: this browser if it can publish, or OBS. */
export const CaptureButtons = ({ liveId, onObs }: { liveId: string; onObs?(): void }) => {
  const [lack] = useState(missingForPublishing);
  const [isObsOpen, setObsOpen] = useState(false);
  return (
    <>
      {lack && <output className={styles.lack}>{words.missing[lack]}</output>}
      <div className={styles.buttons}>
        {!lack && <BrowserCapture />}
        <button type="button" onClick={() => setObsOpen(true)}>
          {words.obs}
        </button>
      </div>
      {isObsOpen && <ObsSheet liveId={liveId} onClose={() => setObsOpen(false)} onChosen={onObs} />}
    </>
  );
};

/** Camera or screen, and the switches of its tracks. */
const BrowserCapture = () => {
  const captured = useStore(capture);
  const [facing, setFacing] = useState('user');
  const start = async (kind: CaptureKind, facingMode = facing) => {
    try {
      await startCapture(kind, facingMode);
      setFacing(facingMode);
    } catch {
      toast(words.noDevice);
    }
  };
  const flip = () => void start('camera', facing === 'user' ? 'environment' : 'user');
  return (
    <>
      <button
        type="button"
        aria-pressed={captured?.kind === 'camera'}
        onClick={() => void start('camera')}
      >
        {words.camera}
      </button>
      {'getDisplayMedia' in navigator.mediaDevices && (
        <button
          type="button"
          aria-pressed={captured?.kind === 'screen'}
          onClick={() => void start('screen')}
        >
          {words.screen}
        </button>
      )}
      {captured && (
        <>
          <TrackSwitch
            stream={captured.stream}
            kind="audio"
            on={words.microphoneOn}
            off={words.microphoneOff}
          />
          <TrackSwitch
            stream={captured.stream}
            kind="video"
            on={words.cameraOn}
            off={words.cameraOff}
          />
        </>
      )}
      {captured?.kind === 'camera' && (
        <button type="button" onClick={flip}>
          {words.flip}
        </button>
      )}
    </>
  );
};

interface TrackSwitchProps {
  stream: MediaStream;
  kind: 'audio' | 'video';
  on: string;
  off: string;
}

const TrackSwitch = ({ stream, kind, on, off }: TrackSwitchProps) => {
  const [isOn, setOn] = useState(true);
  const toggle = () => {
    for (const track of stream.getTracks()) if (track.kind === kind) track.enabled = !isOn;
    setOn(!isOn);
  };
  return (
    <button type="button" aria-pressed={isOn} onClick={toggle}>
      {isOn ? on : off}
    </button>
  );
};
