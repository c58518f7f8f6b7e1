import { describe, expect, it } from 'vitest';
import { listEvents } from './events.ts';

describe('what happened in a live', () => {
  it('U-05 a bag, an activity, a pinned text, a pause, a mute of all, a lost picture and guests kept out are events, with what returns', () => {
    const action = (at: number, name: string, after: string, undone_at: number | null = null) => ({
      at,
      action: name,
      after,
      undone_at,
    });
    const events = listEvents({
      actions: [
        action(40, 'silence-all', 'null'),
        action(50, 'flow-save', '{"pin":{"text":"三号链接"}}'),
        // Taken down, or another setting: nobody comes or goes for it.
        action(55, 'flow-save', '{"pin":{"text":""}}'),
        action(56, 'flow-save', '{"slowSeconds":5}'),
        action(57, 'flow-save', '{"guestPolicy":2}'),
        // They may come again, or watch: whoever is there stays.
        action(58, 'flow-save', '{"guestPolicy":0}'),
        action(59, 'flow-save', '{"guestPolicy":1}'),
        // Undone: they explain nothing that came later.
        action(70, 'silence-all', 'null', 71),
        action(72, 'flow-save', '{"pin":{"text":"一号链接"}}', 73),
        action(74, 'flow-save', '{"guestPolicy":2}', 75),
      ],
      bags: [
        { created_at: 41, award_name: '抱枕', total_points: 0, called_off_reason: null },
        { created_at: 42, award_name: '', total_points: 500, called_off_reason: '缺货' },
      ],
      activities: [{ created_at: 43, name: '满减' }],
      interruptions: {
        pauses: [{ id: '1', operatorId: 'a', operatorName: '', fromAt: 20, untilAt: 30 }],
        breaks: [{ fromAt: 60, untilAt: 65 }],
      },
    });
    expect(events.toSorted((one, other) => one.at - other.at)).toEqual([
      { kind: 'pause', at: 20, text: '' },
      { kind: 'resume', at: 30, text: '' },
      { kind: 'silenceAll', at: 40, text: '' },
      { kind: 'luckyBag', at: 41, text: '抱枕' },
      { kind: 'luckyBag', at: 42, text: '500积分（已取消）' },
      { kind: 'activity', at: 43, text: '满减' },
      { kind: 'pin', at: 50, text: '三号链接' },
      { kind: 'noGuests', at: 57, text: '', untilAt: 58 },
      { kind: 'loss', at: 60, text: '' },
      { kind: 'resume', at: 65, text: '' },
      { kind: 'silenceAll', at: 70, text: '', untilAt: 71 },
      { kind: 'pin', at: 72, text: '一号链接', untilAt: 73 },
      { kind: 'noGuests', at: 74, text: '', untilAt: 75 },
    ]);
  });
});
