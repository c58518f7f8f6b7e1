import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findPromtool } from '@live/engines';
import { stage, TestServer } from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readBuildInfo } from '../src/build-info.ts';

const DASHBOARD = fileURLToPath(
  new URL('../../../deploy/grafana/live-console.json', import.meta.url),
);

const ALERTS = fileURLToPath(new URL('../../../deploy/prometheus/alerts.yaml', import.meta.url));
const MANUAL = fileURLToPath(new URL('../../../docs/administrators.md', import.meta.url));

/** Without the endings that a histogram adds. */
const namesIn = (text: string): Set<string> =>
  new Set(
    Array.from(text.matchAll(/\blive_[a-z0-9_]+/g), ([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

/** The metrics that the expressions of a dashboard use. */
const metricsOf = (dashboard: string): Set<string> => {
  const names = new Set<string>();
  const { panels, templating } = JSON.parse(dashboard);
  const expressions = [
    ...panels.flatMap((panel: { targets?: { expr: string }[] }) => panel.targets ?? []),
  ].map(({ expr }) => expr as string);
  for (const { query } of templating.list) if (query.query) expressions.push(query.query);
  for (const expression of expressions)
    for (const [name] of expression.matchAll(/\b(?:live|process|nodejs)_[a-z0-9_]+/g))
      names.add(name);
  return names;
};

describe('health, metrics and documents', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ buildId: 'test-build' });
  });
  afterAll(() => server.destroy());

  const text = async (path: string) => (await fetch(server.url + path)).text();
  const numberOf = (metrics: string, name: string): number =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );

  it('O-05 reports readiness, liveness and its version', async () => {
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({
      status: 'ok',
      version: readBuildInfo('').version,
      build: 'test-build',
    });
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  });

  it('O-06 exports everything that the dashboard shows', async () => {
    const exported = await text('/metrics');
    const asked = metricsOf(readFileSync(DASHBOARD, 'utf8'));
    expect(asked.size).toBeGreaterThan(15);
    const missing = [...asked].filter(
      (name) => !new RegExp(`^# TYPE ${name.replace(/_(bucket|count)$/, '')} `, 'm').test(exported),
    );
    expect(missing).toEqual([]);
  });

  it('O-06 shows every metric of its own on the dashboard', async () => {
    const exported = Array.from(
      (await text('/metrics')).matchAll(/^# TYPE (live_\w+) /gm),
      ([, name = '']) => name,
    );
    const shown = namesIn(readFileSync(DASHBOARD, 'utf8'));
    expect(exported.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('O-06 has an alert for each condition of the manual, on metrics that exist', async () => {
    const alerts = namesIn(readFileSync(ALERTS, 'utf8'));
    const [, section = ''] = readFileSync(MANUAL, 'utf8').split('值得设告警的');
    const stated = namesIn(section.split('\n\n`live_leases`')[0] ?? '');
    expect([...stated].sort()).toEqual([...alerts].sort());
    const exported = await text('/metrics');
    for (const name of alerts) expect(exported).toContain(`# TYPE ${name} `);
  });

  // A run of everything fails where Prometheus is missing; a quick one does not install it.
  const promtool = findPromtool();
  it.skipIf(!promtool)('O-06 has alerts that Prometheus accepts', () => {
    const output = execFileSync(promtool ?? '', ['check', 'rules', ALERTS]);
    expect(output.toString()).toContain('SUCCESS: 12 rules found');
  });

  it('O-06 counts rooms, people, consoles and comments', async () => {
    const admin = await server.enter('admin', stage.live.liveId);
    const viewer = await server.enter('viewer', stage.live.liveId);
    await viewer.command('enter', { client_id: 'v' });
    await admin.command('heartbeat', { client_id: 'c' });
    await viewer.command('chat', { message: '你好' });
    await vi.waitFor(async () => {
      const metrics = await text('/metrics');
      expect(numberOf(metrics, 'live_viewers')).toBe(1);
      expect(numberOf(metrics, 'live_consoles')).toBe(1);
      expect(numberOf(metrics, 'live_comments_total')).toBe(1);
      expect(numberOf(metrics, 'live_rooms{state="live"}')).toBe(2);
      expect(numberOf(metrics, 'live_broker_up')).toBe(1);
      expect(numberOf(metrics, 'live_database_up')).toBe(1);
      expect(numberOf(metrics, 'live_database_ping_seconds')).toBeGreaterThan(0);
      expect(numberOf(metrics, 'live_delivery_seconds_count')).toBeGreaterThan(0);
      expect(numberOf(metrics, 'live_record_free_bytes')).toBeGreaterThan(0);
    });
  });

  it('O-06 counts sign-ins by outcome', async () => {
    await server.client().call('login', { name: 'viewer', password: 'wrong password' });
    await server.signIn('viewer');
    const metrics = await text('/metrics');
    expect(numberOf(metrics, 'live_sign_ins_total{outcome="failed"}')).toBe(1);
    expect(numberOf(metrics, 'live_sign_ins_total{outcome="succeeded"}')).toBeGreaterThan(0);
  });

  it('O-05 a server that is about to stop refuses by /healthz, which is no failure', async () => {
    const stopping = await TestServer.start({ drainMs: 3_000 });
    const stopped = stopping.destroy();
    await vi.waitFor(async () => {
      const health = await fetch(`${stopping.url}/healthz`);
      expect(health.status).toBe(503);
      expect(await health.json()).toMatchObject({ status: 'unavailable', missing: 'stopping' });
    });
    const metrics = await (await fetch(`${stopping.url}/metrics`)).text();
    expect(numberOf(metrics, 'live_http_failures_total')).toBe(0);
    await stopped;
  });

  const asViewer = async () => {
    const { token } = await server.signIn('viewer');
    return { authorization: `Bearer ${token}` };
  };

  it.each(['/docs', '/docs/realtime'])('D-04 shows %s to people', async (path) => {
    const page = await fetch(server.url + path, { headers: await asViewer() });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(path === '/docs' ? '/live/comment-export' : '12012');
  });

  it('X-02 shows the documents to nobody without a session, unless a setting opens them', async () => {
    const page = await fetch(`${server.url}/docs`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in?back=/docs']);
    const paths = ['openapi.json', 'asyncapi.json', 'reference.js', 'reference.css'];
    for (const name of paths) {
      const refused = await fetch(`${server.url}/docs/${name}`);
      expect(await refused.json()).toMatchObject({ code: 2 });
    }
    const open = await TestServer.start({ docsPublic: true });
    for (const name of ['', ...paths.map((each) => `/${each}`)])
      expect((await fetch(`${open.url}/docs${name}`)).status).toBe(200);
    await open.destroy();
  });

  it('E-06 sends the documents once to those who have them, and compressed', async () => {
    const headers = await asViewer();
    const url = `${server.url}/docs/openapi.json`;
    const first = await fetch(url, { headers });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(await first.json()).toHaveProperty('paths');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.json()).toHaveProperty('paths');
  });

  it('O-04 gives every answer a number of its own, and takes none from outside', async () => {
    const ask = () => fetch(`${server.url}/livez`, { headers: { 'x-request-id': 'mine' } });
    const ids = [await ask(), await ask()].map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{10}$/);
    expect(new Set(ids).size).toBe(2);
  });
});
