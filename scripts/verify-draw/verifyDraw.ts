import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ProofPart, verifyProof } from '@live/draw';
import { DrawProof } from '@live/protocol';

const USAGE = '用法：npm run verify-draw -- 证明文件 [--commitment 发起时公布的哈希]';
/** A proof with a million entrants is smaller. */
const MAX_BYTES = 64 * 1024 * 1024;

const problems: Record<ProofPart, string> = {
  commitment: '密钥或福袋的条件与公布的哈希不符',
  entrants: '参与名单不是开奖时的那一份',
  winners: '中奖结果与重新计算的不一致',
};

/** Checks a proof file; returns whether it is right. */
export const verifyDraw = (args: readonly string[], log: (line: string) => void): boolean => {
  const given = readArguments(args);
  if (!given) {
    log(USAGE);
    return false;
  }
  const proof = readProof(given.file);
  if (typeof proof === 'string') {
    log(proof);
    return false;
  }
  log(`福袋 ${proof.bagId}：${proof.entrants.length} 人参与，${proof.winners.length} 人中奖`);
  const found = verifyProof(proof).map((part) => problems[part]);
  if (given.commitment !== undefined && given.commitment !== proof.commitment)
    found.push('证明中的哈希不是发起时公布的那一个');
  for (const problem of found) log(`✗ ${problem}`);
  log(found.length === 0 ? '✓ 开奖结果正确' : '开奖结果不可信');
  return found.length === 0;
};

const readArguments = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { commitment: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    return file === undefined || more.length > 0 ? undefined : { file, ...values };
  } catch {
    return undefined;
  }
};

/** The proof, or why there is none. */
const readProof = (file: string): DrawProof | string => {
  try {
    if (statSync(file).size > MAX_BYTES) return `${file}：文件过大`;
    const parsed = DrawProof.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return `${file}：不是开奖证明（${issue?.path.join('.') ?? ''}）`;
  } catch (error) {
    return error instanceof SyntaxError ? `${file}：不是开奖证明` : `${file}：无法读取`;
  }
};
