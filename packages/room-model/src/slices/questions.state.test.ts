import type { AudienceQuestion } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { questions as slice } from './questions.state.ts';

const question = (questionId: string, supports = 0, answerTime = ''): AudienceQuestion => ({
  questionId,
  accountId: 'a',
  name: '小鱼儿',
  message: `${questionId}的提问`,
  supports,
  createTime: '2026-11-16 12:00:00',
  answerTime,
  answer: '',
});
const asked = (one: AudienceQuestion, open = 1) => notice('questionAsk', { question: one, open });
const changed = (one: AudienceQuestion, open = 0) =>
  notice('questionChange', { question: one, open });
const hidden = (question_id: string, open = 0) => notice('questionHide', { question_id, open });
const counts = (question_id: string, supports: number) =>
  notice('questionSupports', { counts: [{ question_id, supports }] });
const requested: RoomEvent = { type: 'requested', call: 'audienceQuestionCurrent' };
const fetched = (items: AudienceQuestion[], supportedIds: string[] = [], open = 1): RoomEvent => ({
  type: 'fetched',
  call: 'audienceQuestionCurrent',
  at: 0,
  awayMs: 0,
  data: { items, supportedIds, open },
});
const supported: RoomEvent = { type: 'question-supported', questionId: 'q1', supports: 3 };
const after = (...events: RoomEvent[]) => reduceSlice(slice, testContext('viewer'), events);
const shown = (...events: RoomEvent[]) =>
  after(...events).items.map(({ questionId, supports }) => [questionId, supports]);

describe('the questions of viewers', () => {
  it('Q-04 come, change and go by notices, with how many are open', () => {
    const both = [asked(question('q1')), asked(question('q2'), 2)];
    expect(after(...both)).toMatchObject({ open: 2 });
    expect(after(...both, hidden('q1', 1))).toMatchObject({
      open: 1,
      items: [{ questionId: 'q2' }],
    });
    const answered = question('q1', 0, '2026-11-16 12:01:00');
    expect(after(...both, changed(answered, 1)).items).toContainEqual(answered);
  });

  it('Q-04 count support as it comes, none of an earlier moment, and none of an unknown question', () => {
    const q1 = asked(question('q1'));
    expect(shown(q1, counts('q1', 2), counts('q1', 1))).toEqual([['q1', 2]]);
    expect(shown(q1, counts('q9', 2))).toEqual([['q1', 0]]);
    expect(shown(q1, counts('q1', 4), fetched([question('q1', 3)]))).toEqual([['q1', 4]]);
    expect(shown(q1, counts('q1', 4), changed(question('q1', 3)))).toEqual([['q1', 4]]);
  });

  it('Q-04 know the own support at once, and after a reload', () => {
    const local = after(asked(question('q1')), supported, fetched([question('q1', 3)]));
    expect([...local.supportedIds]).toEqual(['q1']);
    expect(local.items[0]?.supports).toBe(3);
    expect([...after(fetched([question('q1', 3)], ['q1'])).supportedIds]).toEqual(['q1']);
  });

  it('Q-04 keep what happened while a response was under way, and forget what it has no more', () => {
    const response = fetched([question('q1'), question('q2')], [], 2);
    const late = after(requested, hidden('q1', 2), asked(question('q3'), 3), response);
    expect(late.items.map(({ questionId }) => questionId)).toEqual(['q2', 'q3']);
    expect(late.open).toBe(3);
    expect(shown(asked(question('q0')), requested, response).map(([id]) => id)).toEqual([
      'q1',
      'q2',
    ]);
  });
});
