import type { RulePatch } from './RulePatch.ts';

const SERVER = 'apps/server/src';

/** What those who run the server rely on. */
export const operationPatches: RulePatch[] = [
  {
    rule: 'O-04',
    file: `${SERVER}/http/http-server.ts`,
    before: "    reply.header('x-request-id', request.id);\n",
    after: '',
    tests: ['apps/server/test/operations.test.ts'],
  },
  {
    rule: 'O-05',
    file: `${SERVER}/http/monitoring.ts`,
    before: "return { status: 'ok', ...probes.build };",
    after: "return { status: 'ok' };",
    tests: ['apps/server/test/operations.test.ts'],
  },
  {
    rule: 'O-06',
    file: `${SERVER}/http/monitoring.ts`,
    before: "name: 'live_http_seconds'",
    after: "name: 'live_request_seconds'",
    tests: ['apps/server/test/operations.test.ts'],
  },
  {
    rule: 'O-10',
    file: `${SERVER}/db/migrations/index.ts`,
    before: "  '0003-guests': guests,\n",
    after: '',
    tests: ['apps/server/test/upgrade.test.ts'],
  },
  {
    rule: 'O-12',
    file: `${SERVER}/http/compression.ts`,
    before: "offerOf(name) ?? offerOf('*')",
    after: "offerOf(name) ?? offerOf('*') ?? [name]",
    tests: [`${SERVER}/http/call-routes.test.ts`],
  },
  {
    // A session that only the server knows which opened it.
    rule: 'O-13',
    file: `${SERVER}/domain/ids.ts`,
    before: "hash('sha256', secret, 'base64url')",
    after: "hash('sha256', secret + process.pid, 'base64url')",
    tests: ['apps/server/test/replicas.test.ts'],
  },
];
