import { execFile } from 'node:child_process';

const TIMEOUT_MS = 30_000;
const SERIOUS = ['high', 'critical'] as const;

export type Audit =
  | { kind: 'unavailable' }
  | { kind: 'clean' }
  | { kind: 'found'; packages: string[] };

/** What `npm audit --json` says; a registry that cannot be reached, or does not audit, says nothing. */
export function readAudit(output: string): Audit {
  let report: unknown;
  try {
    report = JSON.parse(output);
  } catch {
    return { kind: 'unavailable' };
  }
  if (typeof report !== 'object' || report === null || !('vulnerabilities' in report))
    return { kind: 'unavailable' };
  const { vulnerabilities } = report as { vulnerabilities: Record<string, { severity?: string }> };
  const packages = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.some((serious) => serious === severity))
    .map(([name, { severity }]) => `${name} (${severity})`);
  return packages.length === 0 ? { kind: 'clean' } : { kind: 'found', packages };
}

/** Asks the registry about what runs in production. */
export function auditDependencies(): Promise<Audit> {
  const npm = process.env.npm_execpath;
  if (!npm) return Promise.resolve({ kind: 'unavailable' });
  return new Promise((resolve) => {
    const args = [npm, 'audit', '--omit=dev', '--json', '--fetch-retries=0'];
    execFile(process.execPath, args, { timeout: TIMEOUT_MS }, (_error, stdout) =>
      resolve(readAudit(stdout)),
    );
  });
}
