/**
 * Browsers show nothing of a stream before it has been played. A second element plays it unseen and unheard until its
 * first picture, which then stands in for the stream.
 */
export function showFirstPicture(video: HTMLVideoElement, track: MediaStreamTrack): () => void {
  const unseen = document.createElement('video');
  unseen.muted = true;
  // Phones would otherwise fill the screen with it.
  unseen.playsInline = true;
  unseen.srcObject = new MediaStream([track]);
  const stop = () => {
    unseen.srcObject = null;
  };
  unseen.requestVideoFrameCallback(() => {
    const canvas = document.createElement('canvas');
    canvas.width = unseen.videoWidth;
    canvas.height = unseen.videoHeight;
    canvas.getContext('2d')?.drawImage(unseen, 0, 0);
    video.poster = canvas.toDataURL('image/jpeg', 0.85);
    stop();
  });
  void unseen.play().catch(stop);
  return stop;
}
