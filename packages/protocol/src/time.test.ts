import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  durationText,
  formatDuration,
  formatWireTime,
  secondsBetween,
  timeOfDay,
  wireTimeMs,
} from './time.ts';

describe('wire time', () => {
  it('H-07 writes the platform’s zone', () => {
    const epoch = Date.UTC(2026, 10, 15, 16, 5, 9);
    expect(formatWireTime(epoch, 'Asia/Shanghai')).toBe('2026-11-16 00:05:09');
    expect(wireTimeMs('2026-11-16 00:05:09', 'Asia/Shanghai')).toBe(epoch);
  });

  it('H-07 formats instants in different zones and consecutive seconds correctly', () => {
    const epoch = Date.UTC(2026, 10, 15, 16, 5, 9);
    const zones = ['Asia/Shanghai', 'UTC', 'Asia/Shanghai'];
    expect(zones.map((zone) => timeOfDay(formatWireTime(epoch, zone)))).toEqual([
      '00:05:09',
      '16:05:09',
      '00:05:09',
    ]);
    const moments = [epoch + 999, epoch + 1000, epoch];
    expect(moments.map((moment) => timeOfDay(formatWireTime(moment, 'UTC')))).toEqual([
      '16:05:09',
      '16:05:10',
      '16:05:09',
    ]);
  });

  it('H-07 round-trips in zones with clock changes too', () => {
    const instant = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);
    const zone = fc.constantFrom('Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kolkata');
    fc.assert(
      fc.property(instant, zone, (epoch, timeZone) => {
        const text = formatWireTime(epoch, timeZone);
        const back = wireTimeMs(text, timeZone);
        // An hour that occurs twice in autumn is written alike for both instants.
        expect(formatWireTime(back, timeZone)).toBe(text);
      }),
    );
  });

  it('refuses an invalid wire time', () => {
    expect(secondsBetween('2026-11-16', '2026-11-16 00:00:00')).toBeNaN();
    expect(secondsBetween('2026-13-40 99:99:99', '2026-11-16 00:00:00')).toBeNaN();
  });

  it('H-09 formats more than 24 hours', () => {
    expect(secondsBetween('2026-11-15 20:00:00', '2026-11-17 03:05:09')).toBe(111_909);
    expect(formatDuration(111_909)).toBe('31:05:09');
    expect(formatDuration(-5)).toBe('00:00:00');
    expect(formatDuration(Number.NaN)).toBe('00:00:00');
  });

  it('J-02 says the length of a mute as it was chosen', () => {
    const lengths = [60, 600, 3600, 86_400, 90, 5400].map(durationText);
    expect(lengths).toEqual(['1分钟', '10分钟', '1小时', '24小时', '90秒', '90分钟']);
  });

  it('S-03 extracts the time of day', () => {
    expect(timeOfDay('2026-11-15 20:14:10')).toBe('20:14:10');
  });
});
