/** How to rotate the video so that it is upright. */
export interface Orientation {
  readonly isPortrait: boolean;
  /** Rotation of the video element; its controls are not rotated. */
  readonly degrees: 0 | -90;
  readonly isFlipped: boolean;
}

/** Android and iOS phones. */
const PHONES: readonly number[] = [2, 3];

export function orientationOf(
  deviceType: number,
  angle: number | undefined,
  codes: { readonly rotate: readonly number[]; readonly flip: readonly number[] },
): Orientation {
  const isPortrait = PHONES.includes(deviceType);
  const isRotated = isPortrait && angle !== undefined && codes.rotate.includes(angle);
  return {
    isPortrait,
    degrees: isRotated ? -90 : 0,
    isFlipped: isRotated && codes.flip.includes(angle),
  };
}
