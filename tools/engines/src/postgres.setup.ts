import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres.ts';
import { isQuickRun } from './quick-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server that this run started; undefined in a quick run, or if PostgreSQL is not installed. */
    postgresUrl: string | undefined;
  }
}

/** Starts one PostgreSQL server for the whole run: starting one per test file takes longer than the tests. */
export async function setup(project: TestProject) {
  if (isQuickRun() || !findPostgres()) {
    if (process.env.CI && !isQuickRun())
      throw new Error('PostgreSQL is required in CI, but is not installed');
    project.provide('postgresUrl', undefined);
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
