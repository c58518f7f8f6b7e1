import { describe, expect, it } from 'vitest';
import { hasProblem, inputOf, type PollDraft, problemsOf } from './pollDraft.ts';

const draft: PollDraft = { question: '下一件', answers: ['白', '黑'], seconds: 300, isOpen: 1 };

describe('the draft of a poll', () => {
  it('Q-03 needs a question and different answers', () => {
    expect(hasProblem(problemsOf(draft))).toBe(false);
    expect(problemsOf({ ...draft, question: ' \u200b' }).question).toBe('请输入问题');
    expect(problemsOf({ ...draft, answers: ['白', '', ' 白 ', '黑'] }).answers).toEqual([
      undefined,
      '请输入选项',
      '选项不能相同',
      undefined,
    ]);
    expect(hasProblem(problemsOf({ ...draft, answers: ['白', '白'] }))).toBe(true);
  });

  it('Q-03 lasts until it is ended where no time is chosen', () => {
    expect(inputOf('1', draft)).toEqual({ liveId: '1', ...draft });
    expect(inputOf('1', { ...draft, seconds: undefined })).not.toHaveProperty('seconds');
  });
});
