import { describePlan, planRun, type WorldKind } from './plan.ts';
import type { Summary } from './record.ts';
import { type RunResult, runPlan } from './run.ts';
import { World } from './world.ts';

export interface SessionOptions {
  firstSeed: number;
  runs: number;
  worlds: readonly WorldKind[];
  onRun(line: string, result: RunResult): void;
  /** Ends the session after the run that is under way. */
  stop?: AbortSignal;
}

/** Runs one seed after another, in worlds that outlive their runs. */
export const runSession = async (options: SessionOptions): Promise<Summary> => {
  const { firstSeed, runs, worlds, onRun, stop } = options;
  const opened = new Map<WorldKind, World>();
  const began = performance.now();
  const summary = {
    ...{ firstSeed, runs: 0, worlds, faults: new Map<string, number>(), seconds: 0 },
    ...{ acknowledged: 0, actions: 0, refusedForSpace: 0, findings: 0 },
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  };
  try {
    for (let seed = firstSeed; seed < firstSeed + runs && !stop?.aborted; seed += 1) {
      const plan = planRun(seed, worlds);
      const world = opened.get(plan.world) ?? (await World.open(plan.world));
      opened.set(plan.world, world);
      const result = await runPlan(plan, world);
      onRun(`seed ${seed}, ${describePlan(plan)}`, result);
      summary.runs += 1;
      summary.acknowledged += result.acknowledged;
      summary.actions += result.actions;
      summary.refusedForSpace += result.refusedForSpace;
      summary.findings += result.findings.length;
      const met = plan.disturbances.map(({ fault }): string => fault);
      for (const one of result.hasMoved ? [...met, 'room moved'] : met)
        summary.faults.set(one, (summary.faults.get(one) ?? 0) + 1);
      if (result.findings.length === 0) continue;
      // A world that went wrong must not spoil the runs that follow.
      opened.delete(plan.world);
      await world.destroy();
    }
  } finally {
    for (const world of opened.values()) await world.destroy();
  }
  return { ...summary, seconds: (performance.now() - began) / 1000 };
};
