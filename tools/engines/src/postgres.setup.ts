import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run's own server; undefined where PostgreSQL is not installed. */
    postgresUrl: string | undefined;
  }
}

/** One PostgreSQL for the whole run: a server for each file would cost more than the tests. */
export async function setup(project: TestProject) {
  if (!findPostgres()) {
    if (process.env.CI) throw new Error('CI needs PostgreSQL, and it is not installed');
    project.provide('postgresUrl', undefined);
    return undefined;
  }
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
