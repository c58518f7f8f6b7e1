import type { ShownDraw } from '@live/draw';
import type { DrawProof } from '@live/protocol';
import { useState } from 'react';
import { saveFile } from '../saveFile.ts';
import { useBusy } from '../useBusy.ts';
import { drawTexts } from './drawTexts.ts';

interface CheckedDraw {
  /** What is wrong, in words; empty when the draw was right. */
  problems: readonly string[];
  /** What was found, in words. */
  summary: readonly string[];
  proof: DrawProof;
}

export interface DrawCheckOptions {
  fetchProof(): Promise<DrawProof>;
  shown: ShownDraw;
  /** The account that looks for itself among the entrants. */
  accountId?: string | undefined;
}

/** Draws a lucky bag again in the browser, with code that is loaded when somebody asks for it. */
export const useDrawCheck = ({ fetchProof, shown, accountId }: DrawCheckOptions) => {
  const [isChecking, run] = useBusy();
  const [checked, setChecked] = useState<CheckedDraw>();
  const [hasFailed, setFailed] = useState(false);
  const check = async () => {
    setFailed(false);
    const isChecked = await run(async () => {
      const [{ compareDraw, isEntrant }, proof] = await Promise.all([
        import('@live/draw'),
        fetchProof(),
      ]);
      const { entrants, winners } = proof;
      const summary = [drawTexts.counted(entrants.length, winners.length)];
      if (accountId !== undefined)
        summary.push(isEntrant(proof, accountId) ? drawTexts.tookPart : drawTexts.tookNoPart);
      const problems = compareDraw(proof, shown).map((part) => drawTexts.problems[part]);
      setChecked({ problems, summary, proof });
    });
    setFailed(!isChecked);
  };
  return { isChecking, hasFailed, checked, check };
};

export const saveProof = (proof: DrawProof): void =>
  saveFile({
    name: drawTexts.fileName(proof.bagId),
    content: new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: 'application/json' }),
  });
