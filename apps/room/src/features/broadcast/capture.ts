import { Store } from '@live/web';

export type CaptureKind = 'camera' | 'screen';

export interface Capture {
  kind: CaptureKind;
  stream: MediaStream;
}

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

const open = async (kind: CaptureKind, facingMode: string): Promise<MediaStream> => {
  if (kind === 'camera') {
    return navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, facingMode }, audio: true });
  }
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: PICTURE, audio: true });
  if (screen.getAudioTracks().length > 0) return screen;
  const voice = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => undefined);
  return new MediaStream([...screen.getTracks(), ...(voice?.getTracks() ?? [])]);
};

/** The captured stream. It outlives single views: the one chosen in the prepared room goes on air. */
export const capture = new Store<Capture | undefined, Capture | undefined>(
  (_, next) => next,
  undefined,
);

export const stopCapture = (): void => {
  const { stream } = capture.getSnapshot() ?? {};
  for (const track of stream?.getTracks() ?? []) track.stop();
  capture.dispatch(undefined);
};

let opening: Promise<void> = Promise.resolve();

export const startCapture = (kind: CaptureKind, facingMode = 'user'): Promise<void> => {
  opening = open(kind, facingMode).then((stream) => {
    stopCapture();
    capture.dispatch({ kind, stream });
  });
  return opening;
};

/** Whether there is a picture to send, once the source that was chosen last is open. */
export const hasPicture = async (): Promise<boolean> => {
  await opening.catch(() => undefined);
  const tracks = capture.getSnapshot()?.stream.getVideoTracks() ?? [];
  return tracks.some(({ enabled, readyState }) => enabled && readyState === 'live');
};
