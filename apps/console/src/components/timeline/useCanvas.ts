import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type ColourScheme, useColourScheme } from '../../lib/colourScheme.ts';
import { paintCanvas } from './paintCanvas.ts';
import type { Drawing } from './shapes.ts';
import type { Size } from './useSize.ts';

const VARIABLE = /^var\((.+)\)$/;

/** Resolves variables of the style sheet, each once for a colour scheme: asking for a style is slow. */
const createPalette = (scheme: ColourScheme) => {
  const known = new Map<string, string>();
  const resolve = (colour: string): string => {
    const [, name] = VARIABLE.exec(colour) ?? [];
    if (!name) return colour;
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  };
  const colourOf = (colour: string): string => {
    const found = known.get(colour) ?? resolve(colour);
    known.set(colour, found);
    return found;
  };
  return { scheme, colourOf };
};

const fitCanvas = (context: CanvasRenderingContext2D, width: number, height: number): void => {
  const ratio = devicePixelRatio;
  const [wide, tall] = [Math.round(width * ratio), Math.round(height * ratio)];
  const { canvas } = context;
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== tall) canvas.height = tall;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
};

/**
 * Draws on the canvas of the returned reference, anew when drawing, size or colours have changed: once a frame, however
 * often they change in it, as a push and the wheel do.
 */
export const useCanvas = (
  drawing: Drawing,
  { width, height }: Size,
): RefObject<HTMLCanvasElement | null> => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useColourScheme();
  const palette = useRef<ReturnType<typeof createPalette>>(undefined);
  const frame = useRef(0);
  const paint = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0) return;
    paint.current = () => {
      if (palette.current?.scheme !== scheme) palette.current = createPalette(scheme);
      fitCanvas(context, width, height);
      context.clearRect(0, 0, width, height);
      paintCanvas(context, drawing, palette.current.colourOf);
    };
    // A frame that is due stays due: changes that come with every frame would put it off for ever.
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      paint.current?.();
    });
  }, [drawing, width, height, scheme]);
  useLayoutEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
  return canvas;
};
