/** Times are sent as `YYYY-MM-DD HH:mm:ss` in the server's time zone. */
export const WIRE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterFor = (timeZone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
};

let latest = { second: Number.NaN, timeZone: '', text: '' };

/** Caches the text of the latest second, because a busy room formats it many times. */
export const formatWireTime = (epochMs: number, timeZone: string): string => {
  const second = Math.floor(epochMs / 1000);
  if (second !== latest.second || timeZone !== latest.timeZone) {
    const text = formatterFor(timeZone).format(epochMs).replace(', ', ' ');
    latest = { second, timeZone, text };
  }
  return latest.text;
};

/** The instant as if the text were UTC: right for differences between two wire times. */
const naiveMs = (text: string): number =>
  WIRE_TIME.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN;

/** The instant of a wire time; NaN for a text that is none. */
export const wireTimeMs = (text: string, timeZone: string): number => {
  const naive = naiveMs(text);
  if (Number.isNaN(naive)) return naive;
  const offsetAt = (epochMs: number) => naiveMs(formatWireTime(epochMs, timeZone)) - epochMs;
  // Around a clock change the offset may differ from the estimate: refine once.
  return naive - offsetAt(naive - offsetAt(naive));
};

export const secondsBetween = (from: string, to: string): number =>
  Math.floor((naiveMs(to) - naiveMs(from)) / 1000);

export const timeOfDay = (wireTime: string): string => wireTime.slice(11);

/** A length of time as it is chosen and said: 10分钟, 24小时. */
export const durationText = (seconds: number): string => {
  if (seconds % 3600 === 0) return `${seconds / 3600}小时`;
  return seconds % 60 === 0 ? `${seconds / 60}分钟` : `${seconds}秒`;
};

/** Hours do not wrap at 24: a long live reads 31:05:09. */
export const formatDuration = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
};
