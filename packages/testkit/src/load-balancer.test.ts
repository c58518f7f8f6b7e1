import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoadBalancer } from './load-balancer.ts';

describe('the balancer', () => {
  let server: Server;
  let balancer: LoadBalancer;
  /** Requests that the test answers later. */
  let asked: ServerResponse[];
  beforeEach(async () => {
    asked = [];
    server = createServer((request, answer) => {
      if (request.url === '/late') asked.push(answer);
      else answer.end('well');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    balancer = await LoadBalancer.open();
    balancer.add(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    await balancer.destroy();
    server.closeAllConnections();
    server.close();
  });

  const answers = async () => (await fetch(`${balancer.url}/`)).text();

  it('survives a client that disconnects before the answer', async () => {
    const leaving = new AbortController();
    const asking = fetch(`${balancer.url}/late`, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => asked.length).toBe(1);
    leaving.abort();
    expect(await asking).toBe('left');
    await new Promise((resolve) => setTimeout(resolve, 100));
    asked[0]?.end('too late');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await answers()).toBe('well');
  });

  it('breaks off an answer whose server has died in the middle of it', async () => {
    const asking = fetch(`${balancer.url}/late`).then((response) => response.text());
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.writeHead(200, { 'content-length': '100' });
    asked[0]?.write('half of it');
    await new Promise((resolve) => setTimeout(resolve, 100));
    asked[0]?.destroy();
    await expect(asking).rejects.toThrow();
  });
});
