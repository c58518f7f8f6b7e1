import { type LiveDetail, liveMode } from '@live/protocol';
import { readValue, storeValue, useStore } from '@live/web';
import { type ReactNode, useState } from 'react';
import { icons } from '../../components/icons.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import styles from './Broadcast.module.css';
import { capture } from './capture.ts';
import { HostControls } from './HostControls.tsx';
import { HostFigures } from './HostFigures.tsx';
import { PublishAgainButton } from './PublishAgainButton.tsx';
import { useRestoredCapture } from './useRestoredCapture.ts';
import { VolumeMeter } from './VolumeMeter.tsx';

const labels = hostTexts.broadcast;
const FOLDED_KEY = 'host-panel-folded';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

interface HostPanelProps {
  room: LiveDetail;
  /** Further controls. */
  more: ReactNode;
  /** What is said to the room; stays when the panel is folded. */
  composer: ReactNode;
}

/** The lower part of a host's screen: figures and controls, which fold away from the picture. */
export const HostPanel = ({ room, more, composer }: HostPanelProps) => {
  const { liveId } = room;
  const captured = useStore(capture);
  const unopened = useRestoredCapture(liveId);
  const [isFolded, setFolded] = useState(() => readValue(liveId, FOLDED_KEY, isFlag) ?? false);
  const fold = () => {
    storeValue(liveId, FOLDED_KEY, !isFolded);
    setFolded(!isFolded);
  };
  return (
    <div className={styles.panel}>
      {liveMode(room) !== 'living' && (
        <output className={styles.paused}>
          <strong>{labels.paused}</strong>
          {labels.pausedHint}
        </output>
      )}
      {unopened && <PublishAgainButton source={unopened} />}
      <div className={styles.summary}>
        <HostFigures room={room} />
        {captured && !captured.muted.includes('audio') && <VolumeMeter stream={captured.stream} />}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={isFolded ? labels.unfold : labels.fold}
          onClick={fold}
        >
          {isFolded ? icons.unfold : icons.fold}
        </button>
      </div>
      {!isFolded && <HostControls room={room}>{more}</HostControls>}
      {composer}
    </div>
  );
};
