import type { Drawing, Label, Shape } from './shapes.ts';

const aligns = { start: 'left', middle: 'center', end: 'right' } as const;

/** Paths of shapes that are drawn again: reading path data takes longer than drawing it. */
const paths = new WeakMap<Shape, Path2D>();

const pathOf = (shape: Shape): Path2D => {
  let path = paths.get(shape);
  if (path) return path;
  const { path: data } = shape;
  if (typeof data === 'string') path = new Path2D(data);
  else {
    path = new Path2D();
    for (let at = 0; at < data.length; at += 2) path.lineTo(data[at] ?? 0, data[at + 1] ?? 0);
  }
  paths.set(shape, path);
  return path;
};

type Context = CanvasRenderingContext2D;

/** Draws on a canvas, for what changes many times a second. `colourOf` resolves variables of the style sheet. */
export const paintCanvas = (
  context: Context,
  drawing: Drawing,
  colourOf: (colour: string) => string,
): void => {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  let size = 0;
  for (const part of drawing) {
    if (!('text' in part)) {
      paintShape(context, part, colourOf);
      continue;
    }
    // Reading a font takes longer than drawing the text.
    if (part.size !== size) context.font = `${part.size}px system-ui, sans-serif`;
    size = part.size;
    paintLabel(context, part, colourOf(part.colour));
  }
};

const paintLabel = (context: Context, label: Label, colour: string): void => {
  const { text, x, y, anchor = 'start' } = label;
  context.textAlign = aligns[anchor];
  context.fillStyle = colour;
  context.fillText(text, x, y);
};

const paintShape = (context: Context, shape: Shape, colourOf: (colour: string) => string): void => {
  const { stroke, width = 1, fill, base, opacity = 1 } = shape;
  const path = pathOf(shape);
  context.globalAlpha = opacity;
  if (fill && base === undefined) {
    context.fillStyle = colourOf(fill);
    context.fill(path);
  } else if (fill) paintArea(context, shape, path, colourOf(fill));
  if (stroke) {
    context.strokeStyle = colourOf(stroke);
    context.lineWidth = width;
    context.stroke(path);
  }
  context.globalAlpha = 1;
};

/** Fills down to the base, fading. `colour` has six digits. */
const paintArea = (context: Context, { path, base = 0 }: Shape, line: Path2D, colour: string) => {
  if (typeof path === 'string') return;
  const area = new Path2D(line);
  area.lineTo(path.at(-2) ?? 0, base);
  area.lineTo(path[0] ?? 0, base);
  const gradient = context.createLinearGradient(0, 0, 0, base);
  gradient.addColorStop(0, `${colour}3d`);
  gradient.addColorStop(1, `${colour}00`);
  context.fillStyle = gradient;
  context.fill(area);
};
