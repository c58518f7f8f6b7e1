import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type BrokerEngine,
  findRabbitmq,
  freePort,
  isQuickRun,
  startRabbitmq,
} from '@live/engines';
import { TestServer } from '@live/testkit';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { Clock } from '../domain/clock.ts';

/** A server with its broker, either of which may go down and come back. */
export interface BrokerPlace {
  readonly server: TestServer;
  /** Undefined where the broker is embedded in the server. */
  readonly outage: { begin(): Promise<void>; end(): Promise<void> } | undefined;
}

interface Kind {
  name: string;
  isPresent: boolean;
  /** Undefined: embedded. */
  start: ((serverUrl: string) => Promise<BrokerEngine>) | undefined;
}

const KINDS: Kind[] = [
  { name: 'the embedded broker', isPresent: true, start: undefined },
  { name: 'RabbitMQ', isPresent: findRabbitmq() !== undefined, start: startRabbitmq },
];

/** The part of a server's settings that a broker's engine decides. */
export const brokerConfig = (settings: Record<string, string>): Pick<Config, 'broker'> => ({
  broker: readConfig(settings).broker,
});

/** Runs a suite once for each installed broker; all must fulfil the same contract. */
export const describeBrokers = (
  title: string,
  clock: Clock,
  suite: (place: () => BrokerPlace) => void,
): void => {
  for (const { name, isPresent, start } of KINDS) {
    // In CI a missing broker is an error: skipping it would hide a broken one.
    const isLeftOut = start !== undefined && isQuickRun();
    describe.skipIf(isLeftOut || (!isPresent && !process.env.CI))(`${title}: ${name}`, () => {
      let dataDir: string;
      let engine: BrokerEngine | undefined;
      let server: TestServer;
      beforeAll(async () => {
        dataDir = mkdtempSync(path.join(tmpdir(), 'live-broker-'));
        // The broker's hooks are configured before the server runs.
        const port = await freePort();
        engine = await start?.(`http://127.0.0.1:${port}`);
        server = await TestServer.start(
          { dataDir, port, ...(engine && brokerConfig(engine.settings)) },
          clock,
        );
      }, 120_000);
      afterAll(async () => {
        try {
          await server?.destroy();
        } finally {
          await engine?.stop();
          rmSync(dataDir, { recursive: true, force: true });
        }
      });
      suite(() => ({
        server,
        outage: engine && {
          begin: () => (engine as BrokerEngine).kill(),
          end: () => (engine as BrokerEngine).start(),
        },
      }));
    });
  }
};
