import { Store } from '@live/web';
import { hostTexts } from '../../lib/hostTexts.ts';
import { toast } from '../../lib/toasts.ts';

export type CaptureKind = 'camera' | 'screen';
export type TrackKind = 'audio' | 'video';

/** Which source is captured, and how. */
export interface Source {
  kind: CaptureKind;
  facingMode: string;
  /** Switched off by the host. */
  muted: readonly TrackKind[];
}

export interface Capture extends Source {
  stream: MediaStream;
  /** The host sees the front camera as in a mirror. Viewers see it as it is. */
  isMirrored: boolean;
}

const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };

const askForCamera = (facingMode: string): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { ...PICTURE, facingMode }, audio: true });

const openCamera = async (facingMode: string): Promise<MediaStream> => {
  try {
    return await askForCamera(facingMode);
  } catch (error) {
    const before = capture.getSnapshot();
    const isInUse = error instanceof DOMException && error.name === 'NotReadableError';
    if (before?.kind !== 'camera' || !isInUse) throw error;
    // Some phones open one camera at a time. The picture stands still until the other one is open.
    stopTracks(before.stream);
    return askForCamera(facingMode).catch(async (again) => {
      await reopen(before);
      throw again;
    });
  }
};

/** Back to the camera that worked. */
const reopen = async ({ stream: stopped, facingMode }: Capture): Promise<void> => {
  const stream = await askForCamera(facingMode).catch(() => undefined);
  const now = capture.getSnapshot();
  // Something else is captured meanwhile, or nothing is wanted any more.
  if (now?.stream !== stopped) return stopTracks(stream);
  const reopened = stream && { ...now, stream };
  if (reopened) applySwitches(reopened);
  replaceCapture(reopened);
};

const open = async ({ kind, facingMode }: Source): Promise<MediaStream> => {
  if (kind === 'camera') return openCamera(facingMode);
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

const stopTracks = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

const replaceCapture = (next: Capture | undefined): void => {
  stopTracks(capture.getSnapshot()?.stream);
  capture.dispatch(next);
};

/** What the host chose last; a browser may take long to open it. */
let chosen: Source | undefined;

export const stopCapture = (): void => {
  chosen = undefined;
  replaceCapture(undefined);
};

const applySwitches = ({ stream, muted }: Capture): void => {
  for (const track of stream.getTracks())
    track.enabled = !muted.some((kind) => kind === track.kind);
};

/** Switches sound or picture on or off. */
export const switchTrack = (kind: TrackKind, isOn: boolean): void => {
  const captured = capture.getSnapshot();
  if (!captured) return;
  const others = captured.muted.filter((other) => other !== kind);
  const next = { ...captured, muted: isOn ? others : [...others, kind] };
  applySwitches(next);
  capture.dispatch(next);
};

/** Shows the front camera as a mirror does, or as viewers see it. */
export const mirrorPreview = (isMirrored: boolean): void => {
  const captured = capture.getSnapshot();
  if (captured) capture.dispatch({ ...captured, isMirrored });
};

const mutedFor = (kind: CaptureKind): readonly TrackKind[] => {
  const { muted = [], kind: before } = capture.getSnapshot() ?? {};
  return muted.filter((track) => track === 'audio' || before === kind);
};

let opening: Promise<void> = Promise.resolve();

/** Opens a source. What the host has switched off stays off, but for the picture of another kind of source. */
export const startCapture = (kind: CaptureKind, wanted: Partial<Source> = {}): Promise<void> => {
  const source: Source = { facingMode: 'user', muted: mutedFor(kind), ...wanted, kind };
  chosen = source;
  opening = open(source).then((stream) => {
    // Another source was chosen meanwhile, or none is wanted any more: the camera must not stay on.
    if (chosen !== source) return stopTracks(stream);
    // The host may have switched something off meanwhile.
    const isMirrored = capture.getSnapshot()?.isMirrored ?? true;
    const opened = { ...source, muted: wanted.muted ?? mutedFor(kind), isMirrored, stream };
    applySwitches(opened);
    replaceCapture(opened);
    for (const track of stream.getVideoTracks())
      track.addEventListener('ended', () => {
        // By the browser or the system, such as when sharing the screen is stopped there.
        if (capture.getSnapshot()?.stream !== stream) return;
        stopCapture();
        toast(hostTexts.broadcast.sourceEnded);
      });
  });
  return opening;
};

/** Whether there is a picture to send, once the source that was chosen last is open. */
export const hasPicture = async (): Promise<boolean> => {
  await opening.catch(() => undefined);
  const tracks = capture.getSnapshot()?.stream.getVideoTracks() ?? [];
  return tracks.some(({ enabled, readyState }) => enabled && readyState === 'live');
};
