import { formatCount } from '../../lib/formatCount.ts';
import { roomTexts } from '../../lib/roomTexts.ts';

const TEN_THOUSAND = 10_000;
const HUNDRED_MILLION = 100_000_000;
const SHORTENED_FROM = 100_000;

/** Truncated, not rounded: 99.99 must not read as 100. */
const oneDecimal = new Intl.NumberFormat('zh-CN', {
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

export const shortNumber = (num: number): string => {
  if (num < SHORTENED_FROM) return formatCount(num);
  if (num < HUNDRED_MILLION) {
    return `${oneDecimal.format(num / TEN_THOUSAND)}${roomTexts.statistics.tenThousands}`;
  }
  return `${oneDecimal.format(num / HUNDRED_MILLION)}${roomTexts.statistics.hundredMillions}`;
};
