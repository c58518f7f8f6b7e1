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

/** Draws on the canvas of the returned reference, anew when drawing, size or colours have changed. */
export const useCanvas = (
  drawing: Drawing,
  { width, height }: Size,
): RefObject<HTMLCanvasElement | null> => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useColourScheme();
  const palette = useRef<ReturnType<typeof createPalette>>(undefined);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || width === 0) return;
    if (palette.current?.scheme !== scheme) palette.current = createPalette(scheme);
    const ratio = devicePixelRatio;
    const [wide, tall] = [Math.round(width * ratio), Math.round(height * ratio)];
    const { canvas: element } = context;
    if (element.width !== wide) element.width = wide;
    if (element.height !== tall) element.height = tall;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    paintCanvas(context, drawing, palette.current.colourOf);
  }, [drawing, width, height, scheme]);
  return canvas;
};
