import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commitTo, type DrawProof, type DrawTerms, draw, newSecret, ticketOf } from '@live/draw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyDraw } from './verifyDraw.ts';

describe('npm run verify-draw', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'live-draw-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const terms: DrawTerms = { bagId: 'bag-1', kind: 'points-random', points: 888, places: 3 };
  const secret = newSecret();
  const entrants = ['a', 'b', 'c', 'd', 'e'].map((id) => ticketOf('bag-1', id)).sort();
  const commitment = commitTo(terms, secret);
  const drawn = draw(terms, secret, entrants);
  const { winners } = drawn;
  const proof: DrawProof = { version: 1, ...terms, commitment, secret, entrants, ...drawn };

  const check = (content: string, ...more: string[]) => {
    const file = path.join(folder, 'proof.json');
    writeFileSync(file, content);
    const lines: string[] = [];
    const isRight = verifyDraw([file, ...more], (line) => lines.push(line.replace(file, 'FILE')));
    return { isRight, lines };
  };

  it('Q-01 says that a proof is right', () => {
    expect(check(JSON.stringify(proof))).toEqual({
      isRight: true,
      lines: ['福袋 bag-1：5 人参与，3 人中奖', '✓ 开奖结果正确'],
    });
  });

  it('Q-01 says what is wrong with one', () => {
    const [first, ...rest] = winners as [DrawProof['winners'][number]];
    const falsified: [Partial<DrawProof>, string][] = [
      [{ secret: newSecret() }, '✗ 密钥或福袋的条件与公布的哈希不符'],
      [{ entrants: entrants.slice().reverse() }, '✗ 参与名单不是开奖时的那一份'],
      [
        { winners: [{ ...first, reward: first.reward + 1 }, ...rest] },
        '✗ 中奖结果与重新计算的不一致',
      ],
    ];
    for (const [change, problem] of falsified) {
      const { isRight, lines } = check(JSON.stringify({ ...proof, ...change }));
      expect(isRight).toBe(false);
      expect(lines).toContain(problem);
      expect(lines.at(-1)).toBe('开奖结果不可信');
    }
  });

  it('Q-01 compares the hash that was noted at the launch', () => {
    expect(check(JSON.stringify(proof), '--commitment', commitment).isRight).toBe(true);
    const { isRight, lines } = check(JSON.stringify(proof), '--commitment', newSecret());
    expect(isRight).toBe(false);
    expect(lines).toContain('✗ 证明中的哈希不是发起时公布的那一个');
  });

  it('Q-01 refuses what is no proof, and tells how it is called', () => {
    expect(check('{"version":1}').lines).toEqual(['FILE：不是开奖证明（bagId）']);
    expect(check('不是').lines).toEqual(['FILE：不是开奖证明']);
    expect(check(JSON.stringify({ ...proof, points: 2 })).lines).toEqual([
      'FILE：不是开奖证明（）',
    ]);
    const lines: string[] = [];
    expect(verifyDraw([path.join(folder, 'none.json')], (line) => lines.push(line))).toBe(false);
    expect(verifyDraw([], (line) => lines.push(line))).toBe(false);
    expect(verifyDraw(['a', 'b'], (line) => lines.push(line))).toBe(false);
    expect(verifyDraw(['a', '--unknown'], (line) => lines.push(line))).toBe(false);
    expect(lines).toEqual([
      `${path.join(folder, 'none.json')}：无法读取`,
      ...new Array(3).fill('用法：npm run verify-draw -- 证明文件 [--commitment 发起时公布的哈希]'),
    ]);
  });
});
