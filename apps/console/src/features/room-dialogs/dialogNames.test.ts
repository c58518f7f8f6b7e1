import { LiveRole, type Notice } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { dialogsFor, isDialogName } from './dialogNames.ts';
import { noHint, type ReportHintEvent, reduceReportHint } from './reportHint.state.ts';

describe('the action row', () => {
  it.each(['living', 'paused'] as const)('B-02 has the activity while %s', (mode) => {
    expect(dialogsFor(mode, LiveRole.ANCHOR)).toContain('activity');
  });

  it.each(['ended', 'replay', 'deleted'] as const)('B-02 has no activity when %s', (mode) => {
    expect(dialogsFor(mode, LiveRole.ADMIN)).toEqual([
      'luckyBags',
      'reports',
      'permission',
      'silences',
      'polls',
      'questions',
      'products',
      'actionLog',
      'commentSearch',
    ]);
  });

  it.each([
    ['living', true],
    ['paused', true],
    ['ended', false],
    ['replay', false],
  ] as const)('I-01 has the publishing key while %s: %s', (mode, has) => {
    expect(dialogsFor(mode, LiveRole.ANCHOR).includes('publishKey')).toBe(has);
  });

  it.each([
    [LiveRole.AUDIENCE, false],
    [LiveRole.ANCHOR, false],
    [LiveRole.ADMIN, true],
    [LiveRole.ANCHOR_ADMIN, true],
  ])('B-04 role %i sees the watch permission: %s', (role, sees) => {
    expect(dialogsFor('living', role).includes('permission')).toBe(sees);
  });

  it('N-04 reopens only a dialog that exists', () => {
    expect(isDialogName('reports')).toBe(true);
    expect(isDialogName('toString')).toBe(false);
    expect(isDialogName(undefined)).toBe(false);
  });
});

describe('the hint of a new report', () => {
  const report: Notice = { name: 'reportHost', seq: 1, body: { report_id: '1', live_id: '1' } };
  const pushed = (notice: Notice) => ({ type: 'pushed' as const, notice });

  it('B-03 appears with a reported notice and disappears when the dialog opens', () => {
    const twice = [report, report].map(pushed).reduce(reduceReportHint, noHint);
    expect(twice.unseen).toBe(2);
    expect(reduceReportHint(twice, { type: 'opened' })).toEqual(noHint);
    const seen = { unseen: 0, known: ['1'] };
    expect(reduceReportHint(seen, { type: 'opened' })).toBe(seen);
  });

  const fetched = (...ids: string[]) => ({ type: 'fetched' as const, ids });
  const after = (...events: ReportHintEvent[]) => events.reduce(reduceReportHint, noHint).unseen;

  it('B-03 appears with a report whose notice was missed', () => {
    expect(after(fetched('8', '7'))).toBe(0);
    expect(after(fetched('8', '7'), fetched('10', '9', '8'))).toBe(2);
    expect(after(fetched(), fetched('1'))).toBe(1);
    expect(after(fetched('8'), fetched('10', '9', '8'), { type: 'opened' })).toBe(0);
  });

  it('B-03 counts a report once, and none that was there', () => {
    expect(after(fetched(), pushed(report), fetched('1'), fetched('1'))).toBe(1);
    expect(after(fetched(), pushed(report), { type: 'opened' }, fetched('1'))).toBe(0);
    // A deletion brings an older one into the list.
    expect(after(fetched('8', '7'), fetched('7', '6'))).toBe(0);
    // The answer was under way when the notice came.
    expect(after(fetched('0'), pushed(report), fetched('0'), fetched('1', '0'))).toBe(1);
  });

  it('B-03 ignores other notices', () => {
    const other: Notice = { name: 'kickout', seq: 1, body: { account_id: 'a' } };
    expect(reduceReportHint(noHint, pushed(other))).toBe(noHint);
  });
});
