import { Environment } from './environment.ts';
import { describePlan, type EnvironmentKind, planRun } from './plan.ts';
import type { Summary } from './record.ts';
import { type RunResult, runPlan } from './run.ts';

export interface SessionOptions {
  firstSeed: number;
  runs: number;
  environments: readonly EnvironmentKind[];
  onRun(line: string, result: RunResult): void;
  /** Ends the session after the current run. */
  stop?: AbortSignal;
}

/** Runs one seed after another, in environments that are reused. */
export const runSession = async (options: SessionOptions): Promise<Summary> => {
  const { firstSeed, runs, environments, onRun, stop } = options;
  const opened = new Map<EnvironmentKind, Environment>();
  const began = performance.now();
  const summary = {
    firstSeed,
    runs: 0,
    environments,
    faults: new Map<string, number>(),
    seconds: 0,
    acknowledged: 0,
    actions: 0,
    refusedForSpace: 0,
    findings: 0,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  };
  try {
    for (let seed = firstSeed; seed < firstSeed + runs && !stop?.aborted; seed += 1) {
      const plan = planRun(seed, environments);
      const environment =
        opened.get(plan.environment) ?? (await Environment.open(plan.environment));
      opened.set(plan.environment, environment);
      const result = await runPlan(plan, environment);
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
      // A failed environment must not affect later runs.
      opened.delete(plan.environment);
      await environment.destroy();
    }
  } finally {
    for (const environment of opened.values()) await environment.destroy();
  }
  return { ...summary, seconds: (performance.now() - began) / 1000 };
};
