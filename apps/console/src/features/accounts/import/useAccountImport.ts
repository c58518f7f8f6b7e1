import type { CallData, ImportedRow } from '@live/protocol';
import { importLimits } from '@live/protocol/import-limits';
import { CallError } from '@live/web';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { failureText } from '../../../lib/failureText.ts';
import { importTexts } from '../../../lib/importTexts.ts';
import { type AccountFile, readAccountFile } from './accountFile.ts';
import { chunksOf } from './chunksOf.ts';
import { isAnswerLost } from './isAnswerLost.ts';

/** A verdict with the name that it is about. */
export type JudgedAccount = CallData<'adminImportCheck'>[number] & { name: string };

/** What the server holds, with the random passwords, which nobody but this page has. */
interface LaidAside {
  importId: string;
  staged: number;
  passwords: CallData<'adminImportAdd'>['passwords'];
}

export type ImportStep =
  | { at: 'start'; problem?: string | undefined }
  | { at: 'checking'; done: number; all: number }
  | {
      at: 'checked';
      rows: readonly ImportedRow[];
      judged: readonly JudgedAccount[];
      problem?: string;
    }
  | { at: 'preparing'; done: number; all: number; isSlow: boolean }
  | { at: 'taking' }
  /** It may have been done, and only the answer is missing. */
  | { at: 'lost'; laid: LaidAside; problem: string }
  | {
      at: 'done';
      result: CallData<'adminImportTake'>;
      passwords: CallData<'adminImportAdd'>['passwords'];
    };

/** The server takes so many of these calls a second. */
const PAUSE_MS = 350;
/** A request that failed is sent again once, after so long: it may have been one too many. */
const AGAIN_MS = 2_500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const QUIET = { quiet: true } as const;

/** From a file to the accounts in it: read, checked row by row, laid aside, taken at once. Closing gives it up. */
export const useAccountImport = (onDone: () => void) => {
  const [step, setStep] = useState<ImportStep>({ at: 'start' });
  const given = useRef(0);
  useEffect(
    () => () => {
      given.current += 1;
    },
    [],
  );

  /** Runs while nobody has begun anew; a second attempt follows a failed one. */
  const inTurn = async <T>(turn: number, send: () => Promise<T>): Promise<T> => {
    if (given.current !== turn) throw new GivenUp();
    const [result] = await Promise.all([
      send().catch(async (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        await pause(AGAIN_MS);
        return send();
      }),
      pause(PAUSE_MS),
    ]);
    if (given.current !== turn) throw new GivenUp();
    return result;
  };

  const check = async (file: File) => {
    given.current += 1;
    const turn = given.current;
    const read: AccountFile = await readAccountFile(file).catch(() => ({
      problem: importTexts.unreadable,
    }));
    if (given.current !== turn) return;
    if ('problem' in read) return setStep({ at: 'start', problem: read.problem });
    const { rows } = read;
    const judged: JudgedAccount[] = [];
    setStep({ at: 'checking', done: 0, all: rows.length });
    try {
      for (const chunk of chunksOf(rows)) {
        const verdicts = await inTurn(turn, () =>
          api.call('adminImportCheck', { rows: chunk }, QUIET),
        );
        judged.push(
          ...verdicts.map((verdict, index) => ({
            ...verdict,
            name: chunk[index]?.name.trim() ?? '',
          })),
        );
        setStep({ at: 'checking', done: judged.length, all: rows.length });
      }
      setStep({ at: 'checked', rows, judged });
    } catch (error) {
      if (!(error instanceof GivenUp)) setStep({ at: 'start', problem: failureText(error) });
    }
  };

  const take = async (rows: readonly ImportedRow[], judged: readonly JudgedAccount[]) => {
    const turn = given.current;
    const lines = new Set(
      judged.filter(({ outcome }) => outcome !== 'same').map(({ line }) => line),
    );
    const wanted = rows.filter(({ line }) => lines.has(line));
    const isSlow = wanted.some(({ password }) => password !== '');
    const passwords: LaidAside['passwords'] = [];
    let importId: string | undefined;
    let staged = 0;
    let done = 0;
    setStep({ at: 'preparing', done, all: wanted.length, isSlow });
    try {
      for (const chunk of chunksOf(wanted, importLimits.passwordsAtOnce)) {
        const input = { rows: chunk, ...(importId !== undefined && { importId }) };
        const added = await inTurn(turn, () => api.call('adminImportAdd', input, QUIET));
        ({ importId, staged } = added);
        passwords.push(...added.passwords);
        done += chunk.length;
        setStep({ at: 'preparing', done, all: wanted.length, isSlow });
      }
    } catch (error) {
      if (!(error instanceof GivenUp))
        setStep({ at: 'checked', rows, judged, problem: failureText(error) });
      return;
    }
    const laid = { importId: importId ?? '', staged, passwords };
    await send(laid, (error) => {
      const problem = failureText(error);
      return isAnswerLost(error)
        ? { at: 'lost', laid, problem }
        : { at: 'checked', rows, judged, problem };
    });
  };

  const send = async (
    { passwords, ...request }: LaidAside,
    failed: (error: unknown) => ImportStep,
  ) => {
    const turn = given.current;
    const show = (next: ImportStep) => given.current === turn && setStep(next);
    show({ at: 'taking' });
    try {
      const result = await api.call('adminImportTake', request, QUIET);
      show({ at: 'done', result, passwords });
      onDone();
    } catch (error) {
      show(failed(error));
    }
  };

  /** The server answers the same again if it was done. Until it does, nothing is known, and the passwords stay. */
  const takeAgain = (laid: LaidAside) =>
    send(laid, (error) => ({ at: 'lost', laid, problem: failureText(error) }));

  const giveUp = () => {
    given.current += 1;
  };
  return { step, check: (file: File) => void check(file), take, takeAgain, giveUp };
};

/** Thrown into an import that nobody waits for any more. */
class GivenUp extends Error {}
