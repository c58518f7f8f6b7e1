import { type CSSProperties, useId } from 'react';
import { type Drawing, type Label, linePath, type Shape } from './shapes.ts';

/** Draws as SVG, which stays sharp on paper and takes its colours. Belongs into an `svg` element. */
export const SvgDrawing = ({ drawing }: { drawing: Drawing }) =>
  drawing.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list
    return 'text' in part ? <Text key={index} {...part} /> : <Path key={index} {...part} />;
  });

const Text = ({ text, x, y, colour, size, anchor }: Label) => (
  <text x={x} y={y} fontSize={size} textAnchor={anchor} style={{ fill: colour }}>
    {text}
  </text>
);

const Path = ({ path, stroke = 'none', width, fill = 'none', base, opacity }: Shape) => {
  const id = useId();
  const look: CSSProperties = {
    ...{ stroke, strokeWidth: width, opacity, strokeLinejoin: 'round', strokeLinecap: 'round' },
  };
  if (typeof path === 'string') return <path d={path} style={{ ...look, fill }} />;
  const line = linePath(path);
  return (
    <>
      {base !== undefined && (
        <>
          <linearGradient id={id} x2="0" y2="1" style={{ color: fill }}>
            <stop stopColor="currentColor" stopOpacity="0.24" />
            <stop stopColor="currentColor" stopOpacity="0" offset="1" />
          </linearGradient>
          <path fill={`url(#${id})`} d={`${line}V${base}H${path[0]}Z`} />
        </>
      )}
      <path d={line} style={{ ...look, fill: 'none' }} />
    </>
  );
};
