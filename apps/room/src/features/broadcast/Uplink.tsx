import { useHostUplink } from '@live/web/host-uplink';
import { hostTexts } from '../../lib/hostTexts.ts';
import styles from './Broadcast.module.css';
import { uplinkQuality, worseOf } from './uplink.ts';
import type { PublisherState } from './WhipPublisher.ts';

const labels = hostTexts.broadcast;

/** How the picture goes out, in words, and what a host can do where it goes badly. */
export const Uplink = ({ publisher }: { publisher: PublisherState | undefined }) => {
  const told = useHostUplink();
  if (publisher?.phase !== 'live') {
    const phase =
      publisher === undefined || publisher.phase === 'closed' ? 'idle' : publisher.phase;
    return (
      <output className={styles.uplink} data-quality={phase === 'idle' ? undefined : 'fair'}>
        {labels[phase]}
      </output>
    );
  }
  const quality = worseOf(uplinkQuality(publisher), told);
  return (
    <output className={styles.uplink} data-quality={quality}>
      <span>
        {labels.qualities[quality]} · {labels.rate(publisher.kilobits, publisher.frames)}
      </span>
      {quality === 'poor' && <small>{labels.poorHint}</small>}
    </output>
  );
};
