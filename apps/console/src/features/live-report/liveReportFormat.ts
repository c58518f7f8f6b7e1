import { liveReportTexts } from '../../lib/liveReportTexts.ts';

const { units } = liveReportTexts;

/** 1小时3分, 5分12秒 or 9秒: two parts at most. */
export const formatSeconds = (seconds: number): string => {
  const parts: [number, string][] = [
    [Math.floor(seconds / 3_600), units.hours],
    [Math.floor(seconds / 60) % 60, units.minutes],
    [seconds % 60, units.seconds],
  ];
  const first = parts.findIndex(([value]) => value > 0);
  if (first < 0) return `0${units.seconds}`;
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value}${unit}`)
    .join('');
};

/** Time from the beginning, as 0:07 or 1:02:07 are shown below a video. */
export const formatMoment = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const [first, ...rest] = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
};

export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;
