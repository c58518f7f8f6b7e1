import type { Config } from '@live/server/config';
import type { Store } from '@live/server/db/store';
import { afterAll, test } from 'vitest';
import { type TestClient, TestServer } from './test-server.ts';

/** A clock that a test moves on. */
class TestClock {
  ahead = 0;
  now = (): number => Date.now() + this.ahead;
}

interface Fixtures {
  clock: TestClock;
  server: TestServer;
  /** A second connection to the server's store. */
  store: Store;
  admin: TestClient;
  host: TestClient;
  otherHost: TestClient;
  viewer: TestClient;
  otherViewer: TestClient;
}

const once = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined;
  const get = () => (made ??= make());
  return Object.assign(get, { made: () => made });
};

/** The `it` of a suite whose tests share a server, which starts with the first test that asks for it. */
export const serverTest = (
  settings: Partial<Config> = {},
  start: typeof TestServer.start = TestServer.start,
) => {
  const clock = new TestClock();
  const server = once(() => start(settings, clock));
  afterAll(async () => (await server.made())?.destroy());
  const given =
    <T>(get: () => Promise<T>) =>
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture names from it
    async ({}, use: (value: T) => Promise<void>) =>
      use(await get());
  const signedIn = (name: string) => given(once(async () => (await server()).signIn(name)));
  return test.extend<Fixtures>({
    clock: given(async () => clock),
    server: given(server),
    store: given(async () => (await server()).store()),
    admin: signedIn('admin'),
    host: signedIn('host'),
    otherHost: signedIn('otherhost'),
    viewer: signedIn('viewer'),
    otherViewer: signedIn('viewer2'),
  });
};
