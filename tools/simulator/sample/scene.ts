/** Seconds of one loop. Every motion has a whole number of cycles in it, so the loop has no visible seam. */
export const PERIOD = 8;
export const FRAME_RATE = 25;

type Rgb = readonly [number, number, number];

const SKY: readonly Rgb[] = [
  [38, 22, 74],
  [120, 48, 112],
  [238, 104, 96],
  [255, 190, 120],
];
const HILLS: readonly { base: number; height: number; waves: number; turns: number; color: Rgb }[] =
  [
    { base: 0.6, height: 0.07, waves: 2, turns: 1, color: [122, 52, 104] },
    { base: 0.7, height: 0.06, waves: 3, turns: 2, color: [84, 36, 84] },
    { base: 0.81, height: 0.05, waves: 2, turns: 2, color: [48, 24, 62] },
  ];
const LANTERNS = 9;

const TURN = Math.PI * 2;

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

function skyAt(share: number): Rgb {
  const position = Math.min(share, 0.999) * (SKY.length - 1);
  const index = Math.floor(position);
  return mix(SKY[index] as Rgb, SKY[index + 1] as Rgb, position - index);
}

function hillTop(hill: (typeof HILLS)[number], x: number, phase: number): number {
  const angle = TURN * (hill.waves * x + hill.turns * phase);
  return hill.base - hill.height * (0.6 * Math.sin(angle) + 0.4 * Math.sin(2 * angle + 1));
}

function fillDisc(
  frame: Buffer,
  size: { width: number; height: number },
  disc: { x: number; y: number; radius: number; color: Rgb; strength: number },
): void {
  const { width, height } = size;
  const left = Math.max(0, Math.floor(disc.x - disc.radius));
  const right = Math.min(width - 1, Math.ceil(disc.x + disc.radius));
  const top = Math.max(0, Math.floor(disc.y - disc.radius));
  const bottom = Math.min(height - 1, Math.ceil(disc.y + disc.radius));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const distance = Math.hypot(x - disc.x, y - disc.y) / disc.radius;
      if (distance >= 1) continue;
      const share = disc.strength * Math.min(1, (1 - distance) * 3);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const old = frame[at + channel] as number;
        frame[at + channel] = old + ((disc.color[channel] as number) - old) * share;
      }
    }
  }
}

/** Draws the frame at `phase` (0 to 1) of the loop as packed RGB. */
export function drawFrame(width: number, height: number, phase: number): Buffer {
  const frame = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const [r, g, b] = skyAt(y / (height * 0.75));
    for (let at = y * width * 3, end = at + width * 3; at < end; at += 3) {
      frame[at] = r;
      frame[at + 1] = g;
      frame[at + 2] = b;
    }
  }
  const short = Math.min(width, height);
  const sunY = height * (0.42 + 0.03 * Math.sin(TURN * phase));
  const sun = { x: width * 0.62, y: sunY, color: [255, 236, 190] as Rgb };
  fillDisc(frame, { width, height }, { ...sun, radius: short * 0.26, strength: 0.25 });
  fillDisc(frame, { width, height }, { ...sun, radius: short * 0.13, strength: 1 });
  for (const hill of HILLS) {
    for (let x = 0; x < width; x += 1) {
      const top = Math.round(hillTop(hill, x / width, phase) * height);
      for (let y = Math.max(0, top); y < height; y += 1) {
        const at = (y * width + x) * 3;
        frame[at] = hill.color[0];
        frame[at + 1] = hill.color[1];
        frame[at + 2] = hill.color[2];
      }
    }
  }
  for (let index = 0; index < LANTERNS; index += 1) {
    const rise = (phase + index / LANTERNS) % 1;
    const lane = ((index * 5) % LANTERNS) / LANTERNS + 0.05;
    const x = width * (lane + 0.02 * Math.sin(TURN * (2 * phase + index / 3)));
    const y = height * (1.08 - 1.16 * rise);
    const color: Rgb = [255, 150 + (index % 3) * 30, 90];
    fillDisc(frame, { width, height }, { x, y, color, radius: short * 0.045, strength: 0.35 });
    fillDisc(frame, { width, height }, { x, y, color, radius: short * 0.02, strength: 0.95 });
  }
  return frame;
}
