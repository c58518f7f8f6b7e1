/** How a picture has to be turned to stand upright. */
export interface Orientation {
  readonly isPortrait: boolean;
  /** Quarter turns of the element, never of its controls. */
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
  const turns = isPortrait && angle !== undefined && codes.rotate.includes(angle);
  return {
    isPortrait,
    degrees: turns ? -90 : 0,
    isFlipped: turns && codes.flip.includes(angle),
  };
}
