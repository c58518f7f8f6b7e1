import type { ReactNode } from 'react';

const icon = (paths: ReactNode) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths}
    </g>
  </svg>
);

const slash = <path d="M4 3.5 20 20.5" />;
const microphone = (
  <path d="M12 3.5a2.8 2.8 0 0 0-2.8 2.8v5a2.8 2.8 0 0 0 5.6 0v-5A2.8 2.8 0 0 0 12 3.5ZM5.8 11a6.2 6.2 0 0 0 12.4 0M12 17.2v3.3" />
);
const camera = (
  <path d="M3.5 7.5a2 2 0 0 1 2-2h7.5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5.5a2 2 0 0 1-2-2zM15 10.5l5.5-3v9l-5.5-3z" />
);

/** Icons of the controls; each stands beside its word. */
export const icons = {
  camera: icon(camera),
  screen: icon(<path d="M3.5 5.5h17v10.5h-17zM9 20h6M12 16v4" />),
  obs: icon(
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M6.5 17.5a7.8 7.8 0 0 1 0-11M17.5 6.5a7.8 7.8 0 0 1 0 11" />
    </>,
  ),
  microphoneOn: icon(microphone),
  microphoneOff: icon(
    <>
      {microphone}
      {slash}
    </>,
  ),
  pictureOn: icon(
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z" />,
  ),
  pictureOff: icon(
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      {slash}
    </>,
  ),
  flip: icon(
    <path d="M4 10a8 8 0 0 1 14-4l2 2m0-4.5V8h-4.5M20 14a8 8 0 0 1-14 4l-2-2m0 4.5V16h4.5" />,
  ),
  mirror: icon(<path d="M12 3.5v17M8.5 7 3.5 17h5zM15.5 7l5 10h-5z" />),
  pause: icon(<path d="M8 5v14M16 5v14" />),
  resume: icon(<path d="M8 5.2v13.6L19 12z" />),
  turn: icon(<path d="M4 8.5h11.5v11.5H4zM9 4.5h7a4 4 0 0 1 4 4v4m0 0-2-2m2 2 2-2" />),
  share: icon(
    <path d="M10 14 20 4m0 0h-6m6 0v6M18.5 13.5V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7.5a2 2 0 0 1 2-2h4.5" />,
  ),
  code: icon(
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M17 17v3h-3M20 20h.01" />,
  ),
  bag: icon(
    <path d="M5 9.5h14l1 9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8.5 9.5V7.2a3.5 3.5 0 0 1 7 0v2.3M12 13v4M10 15h4" />,
  ),
  question: icon(
    <>
      <path d="M4 5.5h16v11H12l-4.5 4v-4H4z" />
      <path d="M10 9.2a2 2 0 1 1 2.8 1.9c-.6.3-.8.6-.8 1.2M12 14.4v.1" />
    </>,
  ),
  product: icon(<path d="M4 7.5 12 3l8 4.5v9L12 21l-8-4.5zM4 7.5l8 4.5 8-4.5M12 12v9" />),
  poll: icon(<path d="M5 20v-8M12 20V4M19 20v-5" />),
  fold: icon(<path d="m6 9 6 6 6-6" />),
  unfold: icon(<path d="m6 15 6-6 6 6" />),
  fullscreen: icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />),
  plus: icon(<path d="M12 5v14M5 12h14" />),
} as const;
