import { useEffect, useRef } from 'react';
import { icons } from '../../components/icons.tsx';
import { hostTexts } from '../../lib/hostTexts.ts';
import styles from './Broadcast.module.css';

const SAMPLE_MS = 100;
/** Speech close to the phone reaches about a third of full scale. */
const FULL_LEVEL = 0.35;

/** How loud the microphone is now: a host sees that they are heard before anybody says otherwise. */
export const VolumeMeter = ({ stream }: { stream: MediaStream }) => {
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (stream.getAudioTracks().length === 0) return;
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 512 });
    const source = context.createMediaStreamSource(stream);
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      if (bar.current) bar.current.value = Math.min(1, Math.sqrt(power) / FULL_LEVEL);
    }, SAMPLE_MS);
    return () => {
      clearInterval(timer);
      source.disconnect();
      void context.close();
    };
  }, [stream]);
  return (
    <div className={styles.microphone}>
      {icons.microphoneOn}
      <meter ref={bar} className={styles.volume} aria-label={hostTexts.broadcast.volume} />
    </div>
  );
};
