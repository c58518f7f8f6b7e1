const NOTES_HZ = [880, 1174.7];
const NOTE_S = 0.16;
const LOUDNESS = 0.12;

let audio: AudioContext | undefined;

/** Plays two synthesised notes, so that no file has to be loaded. */
export const playChime = (): void => {
  audio ??= new AudioContext();
  // Made before the first click on the page, it is silent until now.
  void audio.resume().catch(() => undefined);
  const { currentTime, destination } = audio;
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const start = currentTime + index * NOTE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S * 2);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + NOTE_S * 2);
  }
};
