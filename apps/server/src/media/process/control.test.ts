import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ControlClient, ProcessGone } from './control-client.ts';
import { MAX_MESSAGE_BYTES, requests } from './control-messages.ts';
import { listenForServer } from './control-server.ts';

describe.skipIf(process.platform === 'win32')('a control connection', () => {
  let folder: string;
  let control: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'live-control-'));
    control = path.join(folder, 'media');
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  it('N-09 ends a connection by the announced length of a message, before any of it has come', async () => {
    const events: string[] = [];
    const listening = await listenForServer(control, {
      onBegin: () => events.push('begin'),
      onEnd: () => events.push('end'),
    });
    const socket = connect(control);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(MAX_MESSAGE_BYTES + 1);
    socket.write(length);
    await once(socket, 'close');
    await vi.waitFor(() => expect(events).toEqual(['begin', 'end']));
    await listening.destroy();
  });

  it('N-09 takes no more offers than are allowed, refuses nothing else for them, and waits for none for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent: Server = createServer((socket) => socket.resume()).listen(control);
    await once(silent, 'listening');
    const socket = connect(control);
    await once(socket, 'connect');
    const onEnd = vi.fn();
    const client = new ControlClient(socket, { onEvent: () => undefined, onEnd });
    const holder = { accountId: 'a', sessionHash: 'a' };
    const play = () => client.request('play', [{ ...holder, liveId: '1', offer: 'v=0' }]);
    const offers = Array.from({ length: 500 }, play);
    await expect(play()).rejects.toMatchObject({ reason: 'limit' });
    const others = [
      client.request('status', []),
      client.request('leave', ['1', 's']),
      client.request('evict', ['1', 'a']),
      client.request('stop', ['1']),
    ];
    const waiting = Promise.allSettled([...offers, ...others]);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(requests.play.limitMs);
    for (const result of await waiting)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(ProcessGone) });
    expect(onEnd).toHaveBeenCalledOnce();
    await expect(play()).rejects.toThrow(ProcessGone);
    silent.close();
  });

  it('N-09 refuses a request on a connection that ends only once everybody knows of its end', async () => {
    const silent: Server = createServer((socket) => socket.resume()).listen(control);
    await once(silent, 'listening');
    const socket = connect(control);
    await once(socket, 'connect');
    const onEnd = vi.fn();
    const client = new ControlClient(socket, { onEvent: () => undefined, onEnd });
    client.destroy();
    const refused = client.request('openSessions', []).catch(() => onEnd.mock.calls.length);
    expect(onEnd).not.toHaveBeenCalled();
    expect(await refused).toBe(1);
    silent.close();
  });
});
