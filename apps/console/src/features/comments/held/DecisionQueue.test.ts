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
    await Promise.resolve();
    answer();
    await new Promise(setImmediate);
  };
  return { queue, sent, answerNext };
};

describe('decisions of held comments', () => {
  it('J-06 go one call after another, in the order in which they were made', async () => {
    const { queue, sent, answerNext } = openQueue();
    queue.add(['1'], true);
    await answerNext();
    queue.add(['2'], true);
    await Promise.resolve();
    expect(sent).toEqual([
      [['1'], true],
      [['2'], true],
    ]);
    // The second call has not been answered.
    queue.add(['5'], true);
    queue.add(['4'], true);
    queue.add(['3'], false);
    queue.add(['6'], true);
    await Promise.resolve();
    expect(sent).toHaveLength(2);
    for (let call = 0; call < 3; call += 1) await answerNext();
    expect(sent.slice(2)).toEqual([
      [['5', '4'], true],
      [['3'], false],
      [['6'], true],
    ]);
  });

  it('J-06 made in one turn go in one call, as the last turn of a page needs', async () => {
    const { queue, sent } = openQueue();
    queue.add(['1'], false);
    queue.add(['2'], false);
    await Promise.resolve();
    expect(sent).toEqual([[['1', '2'], false]]);
  });

  it('J-06 go in calls of a hundred', async () => {
    const { queue, sent, answerNext } = openQueue();
    const ids = Array.from({ length: 101 }, (_, index) => String(index));
    queue.add(ids, false);
    await answerNext();
    await answerNext();
    expect(sent.map(([some]) => some.length)).toEqual([100, 1]);
  });
});
