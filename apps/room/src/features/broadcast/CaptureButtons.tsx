import { useStore } from '@live/web';
import { useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './Broadcast.module.css';
import { type CaptureKind, capture, startCapture } from './capture.ts';

const words = texts.broadcast;

/** What to film, and the switches of what is filmed. */
export const CaptureButtons = () => {
  const filmed = useStore(capture);
  const [facing, setFacing] = useState('user');
  const film = async (kind: CaptureKind, facingMode = facing) => {
    try {
      await startCapture(kind, facingMode);
      setFacing(facingMode);
    } catch {
      toast(words.noDevice);
    }
  };
  const flip = () => void film('camera', facing === 'user' ? 'environment' : 'user');
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        aria-pressed={filmed?.kind === 'camera'}
        onClick={() => void film('camera')}
      >
        {words.camera}
      </button>
      <button
        type="button"
        aria-pressed={filmed?.kind === 'screen'}
        onClick={() => void film('screen')}
      >
        {words.screen}
      </button>
      {filmed && (
        <>
          <TrackSwitch
            stream={filmed.stream}
            kind="audio"
            on={words.microphoneOn}
            off={words.microphoneOff}
          />
          <TrackSwitch
            stream={filmed.stream}
            kind="video"
            on={words.cameraOn}
            off={words.cameraOff}
          />
        </>
      )}
      {filmed?.kind === 'camera' && (
        <button type="button" onClick={flip}>
          {words.flip}
        </button>
      )}
    </div>
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
