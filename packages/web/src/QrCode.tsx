import encodeQr from 'qr';

/** Light modules around the code, by which scanners find it. */
const BORDER = 4;

/** On a low screen what stands below it is in sight too. */
const styleOf = (width: number) => ({
  display: 'block',
  width: `min(100%, ${width}px, 40dvh)`,
  margin: '0 auto 12px',
  borderRadius: 8,
});

interface QrCodeProps {
  text: string;
  label: string;
  /** At most, in pixels. */
  width?: number;
}

const pathOf = (modules: boolean[][]): string =>
  modules
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');

/** A text as a QR code: always dark on light, whatever the colours around it. */
export const QrCode = ({ text, label, width = 280 }: QrCodeProps) => {
  const modules = encodeQr(text, 'raw', { border: BORDER });
  const size = modules.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={styleOf(width)}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
};
