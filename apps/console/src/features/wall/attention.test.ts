import { LiveState, type WallRoom } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { reasonsOf } from './attention.ts';
import { calmRoom } from './testing/calmRoom.ts';

const kindsOf = (room: Partial<WallRoom>, before: Partial<WallRoom>[] = []) => {
  const past = before.reduce(
    (reasons, each) => reasonsOf(calmRoom(each), reasons),
    reasonsOf(calmRoom({})),
  );
  return reasonsOf(calmRoom(room), past).map(({ kind, amount }) => `${kind} ${amount}`);
};

describe('why a room needs somebody', () => {
  it.each<[string, Partial<WallRoom>, string[]]>([
    ['nothing', {}, []],
    ['a picture lost just now', { picture: 'lost', pictureSeconds: 2 }, []],
    ['a lost picture', { picture: 'lost', pictureSeconds: 3 }, ['lost 3']],
    [
      'none while it is paused',
      { picture: 'lost', pictureSeconds: 60, liveState: LiveState.PAUSED },
      [],
    ],
    ['a host who is about to send', { picture: 'none', pictureSeconds: 29 }, []],
    ['a host who sends nothing', { picture: 'none', pictureSeconds: 30 }, ['none 30']],
    ['one open case', { reportCount: 1 }, ['reports 1']],
    ['comments as usual', { commentCount: 239, usualCommentCount: 60 }, []],
    ['four times as many', { commentCount: 240, usualCommentCount: 60 }, ['flood 4']],
    ['a quiet room that talks', { commentCount: 59, usualCommentCount: 1 }, []],
    ['a quiet room that is flooded', { commentCount: 600, usualCommentCount: 0 }, ['flood 40']],
    ['a small fall', { onlineCount: 71, recentOnlineCount: 100 }, []],
    ['a fall', { onlineCount: 62, recentOnlineCount: 100 }, ['falling 38']],
    ['a fall of few people', { onlineCount: 1, recentOnlineCount: 19 }, []],
    ['some held comments', { heldCount: 9 }, []],
    ['many held comments', { heldCount: 10 }, ['held 10']],
    ['a fair network', { uplink: 'fair' }, []],
    ['a poor network', { uplink: 'poor' }, ['uplink 1']],
    [
      'everything, the most urgent first',
      {
        heldCount: 12,
        onlineCount: 10,
        recentOnlineCount: 100,
        reportCount: 6,
        picture: 'lost',
        pictureSeconds: 38,
        commentCount: 90,
      },
      ['lost 38', 'reports 6', 'flood 6', 'falling 90', 'held 12'],
    ],
  ])('I-04 %s', (_, room, reasons) => {
    expect(kindsOf(room)).toEqual(reasons);
  });

  it.each<[string, Partial<WallRoom>, Partial<WallRoom>, Partial<WallRoom>]>([
    [
      'a fall',
      { onlineCount: 70, recentOnlineCount: 100 },
      { onlineCount: 80, recentOnlineCount: 100 },
      { onlineCount: 81, recentOnlineCount: 100 },
    ],
    ['a flood', { commentCount: 60 }, { commentCount: 30 }, { commentCount: 29 }],
    ['held comments', { heldCount: 10 }, { heldCount: 5 }, { heldCount: 4 }],
  ])('I-04 %s lasts longer than it takes to begin', (_, begun, less, gone) => {
    expect(kindsOf(begun)).toHaveLength(1);
    expect(kindsOf(less)).toEqual([]);
    expect(kindsOf(less, [begun])).toHaveLength(1);
    expect(kindsOf(less, [begun, less, less])).toHaveLength(1);
    expect(kindsOf(gone, [begun])).toEqual([]);
  });
});
