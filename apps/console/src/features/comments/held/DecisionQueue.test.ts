import { limits } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { DecisionQueue } from './DecisionQueue.ts';

/** A queue whose calls are answered by the test. */
const openQueue = () => {
  const sent: [string[], boolean][] = [];
  let answer = () => {};
  const queue = new DecisionQueue((ids, pass) => {
    sent.push([ids, pass]);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const answerNext = async () => {
    answer();
    await new Promise(setImmediate);
  };
  return { queue, sent, answerNext };
};

describe('decisions of held comments', () => {
  it('J-06 go one call after another, in the order in which they were made', async () => {
    const { queue, sent, answerNext } = openQueue();
    queue.add(['1'], true);
    queue.add(['3'], true);
    queue.add(['2'], true);
    queue.add(['4'], false);
    queue.add(['5'], true);
    expect(sent).toEqual([[['1'], true]]);
    for (let call = 0; call < 4; call += 1) await answerNext();
    expect(sent).toEqual([
      [['1'], true],
      [['3', '2'], true],
      [['4'], false],
      [['5'], true],
    ]);
    queue.add(['6'], true);
    expect(sent.at(-1)).toEqual([['6'], true]);
  });

  it('J-06 go in calls of bounded size', async () => {
    const { queue, sent, answerNext } = openQueue();
    const ids = Array.from({ length: limits.heldAtOnce + 1 }, (_, index) => String(index));
    queue.add(ids, false);
    await answerNext();
    expect(sent.map(([some]) => some.length)).toEqual([limits.heldAtOnce, 1]);
  });
});
