import type { ToastKind } from '../lib/feedback.ts';

/**
 * Replaces Ant Design's icons, which have English names for screen readers. The control or the text
 * beside them names what they show.
 */
const Icon = ({ path, color }: { path: string; color?: string }) => (
  <span className="anticon" style={color ? { color } : {}}>
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true">
      <path fillRule="evenodd" d={path} />
    </svg>
  </span>
);

export const SearchIcon = () => (
  <Icon path="M7 2a5 5 0 1 1-3.2 8.8A5 5 0 0 1 7 2m0 1.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2m4.2 6.8 3.1 3.1-1 1-3.1-3.1z" />
);

export const CloseIcon = () => (
  <Icon path="m3.3 2.3 4.7 4.7 4.7-4.7 1 1L9 8l4.7 4.7-1 1L8 9l-4.7 4.7-1-1L7 8 2.3 3.3z" />
);

export const DownIcon = () => <Icon path="m2.7 5 5.3 5.3L13.3 5l.9.9L8 12.1 1.8 5.9z" />;

export const LoadingIcon = () => (
  <span className="turning">
    <Icon path="M8 1.5A6.5 6.5 0 1 0 14.5 8h-1.4A5.1 5.1 0 1 1 8 2.9z" />
  </span>
);

export const PreviousIcon = () => <Icon path="m10.6 2.3.9.9L6.7 8l4.8 4.8-.9.9L4.9 8z" />;

export const NextIcon = () => <Icon path="m5.4 2.3-.9.9L9.3 8l-4.8 4.8.9.9L11.1 8z" />;

const EXCLAMATION = 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1m-.8 3.5v5h1.6v-5zm0 6.2v1.6h1.6v-1.6z';
const TICK = 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1m3.2 4.3L7 9.5 4.9 7.4l-1 1L7 11.5l5.2-5.2z';

export const QuestionIcon = () => <Icon path={EXCLAMATION} color="#faad14" />;

const TOASTS: Record<ToastKind, { path: string; color: string }> = {
  success: { path: TICK, color: '#52c41a' },
  info: { path: EXCLAMATION, color: '#1677ff' },
  warning: { path: EXCLAMATION, color: '#faad14' },
  error: { path: EXCLAMATION, color: '#ff4d4f' },
};

export const ToastIcon = ({ kind }: { kind: ToastKind }) => <Icon {...TOASTS[kind]} />;
