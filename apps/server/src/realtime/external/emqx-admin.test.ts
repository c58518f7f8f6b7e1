import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emqxAdmin } from './emqx-admin.ts';

/** EMQX cannot run here: this server answers as documented for version 5. */
describe('EMQX’s REST interface', () => {
  const asked: string[] = [];
  let fake: Server;
  let address: string;
  beforeAll(async () => {
    fake = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://emqx');
      if (request.method === 'DELETE') {
        response.writeHead(pathname.endsWith('gone') ? 404 : 204).end();
        return;
      }
      const page = Number(searchParams.get('page'));
      const clientid = searchParams.has('username') ? 'one' : `client-${page}`;
      const hasnext = !searchParams.has('username') && page < 2;
      const meta = { page, limit: 1000, count: 2, hasnext };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ clientid, username: 'u-1' }], meta }));
    });
    await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
    address = `http://key:secret@127.0.0.1:${(fake.address() as AddressInfo).port}`;
  });
  afterAll(() => fake.close());

  it('asks the next node when one does not answer', async () => {
    const admin = emqxAdmin(['http://key:secret@127.0.0.1:1', address]);
    await expect(admin.close('one')).resolves.toBeUndefined();
    await expect(emqxAdmin(['http://key:secret@127.0.0.1:1']).close('one')).rejects.toThrow();
  });

  it('lists everybody, page by page', async () => {
    const found = await emqxAdmin([address]).connections();
    expect(found.map(({ clientId }) => clientId)).toEqual(['client-1', 'client-2']);
  });

  it('X-03 ends the connections of an account, by its API key', async () => {
    asked.length = 0;
    await emqxAdmin([address]).closeAccount('u-1');
    const key = `Basic ${btoa('key:secret')}`;
    expect(asked).toEqual([
      `GET /api/v5/clients?page=1&limit=1000&username=u-1 ${key}`,
      `DELETE /api/v5/clients/one ${key}`,
    ]);
  });

  it('counts a missing connection as closed', async () => {
    await expect(emqxAdmin([address]).close('gone')).resolves.toBeUndefined();
  });
});
