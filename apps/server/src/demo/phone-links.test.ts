import { describe, expect, it } from 'vitest';
import { PhoneLinks } from './phone-links.ts';

describe('one-time keys of phones', () => {
  const open = () => {
    const clock = { time: 1_000, now: () => clock.time };
    return { clock, links: new PhoneLinks(clock) };
  };

  it('O-15 work once', () => {
    const { links } = open();
    const key = links.make();
    expect(links.take('another')).toBe(false);
    expect([links.take(key), links.take(key)]).toEqual([true, false]);
  });

  it('O-15 expire after 10 minutes', () => {
    const { links, clock } = open();
    const [early, late] = [links.make(), links.make()];
    clock.time += 599_999;
    expect(links.take(early)).toBe(true);
    clock.time += 1;
    expect(links.take(late)).toBe(false);
  });

  it('O-15 are five at a time: the oldest ends with the sixth', () => {
    const { links } = open();
    const keys = Array.from({ length: 6 }, () => links.make());
    expect(keys.map((key) => links.take(key))).toEqual([false, true, true, true, true, true]);
  });
});
