import { Flag, type PlannedRoom } from '@live/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changesOf, draftOf, type PlanDraft, problemOf } from './planDraft.ts';

vi.mock('../../../../../packages/web/src/config.ts', () => ({
  knownConfig: () => ({ timeZone: 'Asia/Shanghai' }),
}));

const room: PlannedRoom = {
  liveId: '1',
  roomId: 'r1',
  liveTitle: '新品首发',
  liveLogo: '',
  anchorAccountId: 'u1',
  anchorAccountNickname: '林晓',
  corpName: '星河',
  liveCategoryId: 'shopping',
  liveCategoryName: '电商带货',
  deviceType: 0,
  allowGuests: Flag.NO,
  planTime: '2026-11-20 20:00:00',
};

/** 2026-11-20 20:30 in Shanghai, 13:30 in Berlin. */
const NOW = Date.UTC(2026, 10, 20, 12, 30);

describe('the form of a planned room, in Berlin', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Berlin');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  const before = () => draftOf(room);
  const problem = (changes: Partial<PlanDraft>) =>
    problemOf({ ...before(), ...changes }, before(), NOW);

  it('I-03 shows the time in the own zone and sends what was changed alone', () => {
    expect(before()).toEqual({
      liveTitle: '新品首发',
      categoryId: 'shopping',
      time: '2026-11-20T13:00',
      liveLogo: '',
      allowsGuests: false,
    });
    expect(changesOf(before(), before())).toEqual({});
    expect(changesOf({ ...before(), time: '2026-11-21T14:00' }, before())).toEqual({
      planTime: '2026-11-21 21:00:00',
    });
    expect(changesOf({ ...before(), time: '' }, before())).toEqual({ planTime: '' });
    const others = {
      liveTitle: ' 改名 ',
      categoryId: 'music',
      liveLogo: '/images/b.webp',
    };
    expect(changesOf({ ...before(), ...others, allowsGuests: true }, before())).toEqual({
      liveTitle: '改名',
      categoryId: 'music',
      liveLogo: '/images/b.webp',
      allowGuests: 1,
    });
  });

  it.each([
    [{ liveTitle: ' ' }, '请输入直播标题'],
    [{ time: '2026-11-20T13:30' }, '预定时间须在现在之后'],
    [{ time: '2027-11-22T13:30' }, '预定时间须在一年之内'],
    [{ time: '2026-11-20T13:31' }, undefined],
    [{ time: '2027-11-21T13:29' }, undefined],
    [{ time: '' }, undefined],
    // Missed, and kept.
    [{}, undefined],
  ])('I-03 %o: %s', (changes, text) => {
    expect(problem(changes)).toBe(text);
  });

  it('I-03 a new one lets guests in', () => {
    expect(draftOf(undefined)).toEqual({
      liveTitle: '',
      categoryId: '',
      time: '',
      liveLogo: '',
      allowsGuests: true,
    });
  });
});
