import type { ReactNode } from 'react';

const icon = (content: ReactNode) => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
    {content}
  </svg>
);

const speaker = <path d="M3 7.5v5h3l4 3.5V4L6 7.5z" />;
const waves = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
} as const;

export const playerIcons = {
  play: icon(<path d="M5 3.5v13l11-6.5z" />),
  pause: icon(<path d="M5 3.5h3.5v13H5zM11.5 3.5H15v13h-3.5z" />),
  sound: icon(
    <>
      {speaker}
      <path d="M12.5 7.5a3.5 3.5 0 0 1 0 5M14.5 5a7 7 0 0 1 0 10" {...waves} />
    </>,
  ),
  muted: icon(
    <>
      {speaker}
      <path d="m12.5 7.5 5 5m0-5-5 5" {...waves} />
    </>,
  ),
};
