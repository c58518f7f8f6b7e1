import { wasInterrupted } from '../../bootstrap/child.mjs';
import { RULE_PATCHES } from './patches.ts';
import type { RulePatch } from './RulePatch.ts';
import { runCitingTests } from './runCitingTests.ts';
import { ScratchCopy } from './ScratchCopy.ts';

const SOUND_TIMEOUT_MS = 90_000;
/** A broken page lets tests wait to the end of their time, so they get little of it. */
const BROKEN_TIMEOUT_MS = 30_000;

/**
 * Breaks each rule once and demands that its tests fail.
 * @param wanted rules, sections or files of the table; all if none is given
 * @returns how many breaks went unnoticed
 */
export async function breakRules(wanted: string[]): Promise<number> {
  const chosen = RULE_PATCHES.filter((patch) => isWanted(patch, wanted));
  if (chosen.length === 0) throw new Error(`no rule is broken by ${wanted.join(' ')}`);
  const copy = new ScratchCopy();
  const unnoticed: string[] = [];
  const judge = async (patch: RulePatch, work: () => Promise<string | undefined>) => {
    const problem = await work();
    if (wasInterrupted()) throw new Error('interrupted');
    if (problem) unnoticed.push(`${patch.rule}  ${patch.file}: ${problem}`);
    console.log(`${problem ? '✗' : '✓'} ${patch.rule}  ${patch.file}`);
    return problem === undefined;
  };
  try {
    // Tests that fail by themselves, or do not run, notice nothing. All of them first, because each
    // break of a page costs a build.
    const sound: RulePatch[] = [];
    const known = new Map<string, string | undefined>();
    console.log('unbroken:');
    for (const patch of chosen) {
      const tests = [patch.rule, ...patch.tests].join(' ');
      if (!known.has(tests)) known.set(tests, await whyTestsFail(copy, patch));
      if (await judge(patch, async () => known.get(tests))) sound.push(patch);
    }
    console.log('broken:');
    for (const patch of sound) await judge(patch, () => whyUnnoticed(copy, patch));
  } finally {
    copy.destroy();
  }
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} breaks noticed`);
  for (const line of unnoticed) console.log(`not noticed: ${line}`);
  return unnoticed.length;
}

const isWanted = ({ rule, tests }: RulePatch, wanted: string[]): boolean =>
  wanted.length === 0 ||
  wanted.some((word) => rule.startsWith(word) || tests.some((file) => file.includes(word)));

/** Why the tests could prove nothing. */
async function whyTestsFail(copy: ScratchCopy, patch: RulePatch): Promise<string | undefined> {
  const { passed, failed, output } = await runCitingTests(copy.folder, patch, SOUND_TIMEOUT_MS);
  if (failed > 0) return `its tests fail without the break\n${output}`;
  return passed === 0 ? `none of its tests ran\n${output}` : undefined;
}

/** Why the break counts as unnoticed. */
async function whyUnnoticed(copy: ScratchCopy, patch: RulePatch): Promise<string | undefined> {
  const { passed, failed, output } = await copy.with(patch, () =>
    runCitingTests(copy.folder, patch, BROKEN_TIMEOUT_MS),
  );
  if (failed > 0) return undefined;
  return passed > 0 ? 'its tests pass' : `its tests do not run\n${output}`;
}
