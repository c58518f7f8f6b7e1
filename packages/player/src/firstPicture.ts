/**
 * Browsers show no frame of a stream before playback. A second, muted and hidden element plays it until its first
 * frame, which becomes the poster.
 */
export function showFirstPicture(video: HTMLVideoElement, track: MediaStreamTrack): () => void {
  const hiddenVideo = document.createElement('video');
  hiddenVideo.muted = true;
  // Without it phones play in full screen.
  hiddenVideo.playsInline = true;
  hiddenVideo.srcObject = new MediaStream([track]);
  const stop = () => {
    hiddenVideo.srcObject = null;
  };
  hiddenVideo.requestVideoFrameCallback(() => {
    const canvas = document.createElement('canvas');
    canvas.width = hiddenVideo.videoWidth;
    canvas.height = hiddenVideo.videoHeight;
    canvas.getContext('2d')?.drawImage(hiddenVideo, 0, 0);
    video.poster = canvas.toDataURL('image/jpeg', 0.85);
    stop();
  });
  void hiddenVideo.play().catch(stop);
  return stop;
}
