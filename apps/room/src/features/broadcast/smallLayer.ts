/** The small layer, for viewers whose network carries no more: some 400 kbit/s with sound and repairs. */
const SHORT_SIDE = 240;
const KILOBITS = 260;
const MAX_FRAMES = 20;
/** A picture that is hardly larger needs no small one beside it. */
const LEAST_DIVISOR = 1.25;

/** How a camera's picture is sent in small; undefined where it is small already. */
export const smallEncoding = ({
  width = 0,
  height = 0,
}: MediaTrackSettings): RTCRtpEncodingParameters | undefined => {
  const divisor = Math.min(width, height) / SHORT_SIDE;
  if (divisor < LEAST_DIVISOR) return undefined;
  return {
    scaleResolutionDownBy: divisor,
    maxBitrate: KILOBITS * 1_000,
    maxFramerate: MAX_FRAMES,
  };
};
