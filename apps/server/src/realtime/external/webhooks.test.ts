import { LiveRole } from '@live/protocol';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Authenticate } from '../broker.ts';
import { brokerSettings } from './broker-settings.ts';
import { brokerWebhooks } from './webhooks.routes.ts';

const SECRET = 'a-secret-of-the-broker';
const token = 'tokentokentokentokentokentoken12';
const clientId = `${token}54321`;

const authenticate: Authenticate = async (username, given) =>
  username === 'u-1' && given === token
    ? {
        principal: { accountId: 'u-1', role: LiveRole.AUDIENCE, roomId: 'r-1', operator: false },
        grants: [
          { action: 'subscribe', topic: 'live/r-1/client' },
          { action: 'publish', topic: 'live/r-1/up/u-1' },
        ],
        tokenHash: 'hash',
        expiresAt: Number.POSITIVE_INFINITY,
      }
    : undefined;

let app: FastifyInstance;
afterEach(() => app.close());

const open = async (kind: 'rabbitmq' | 'emqx') => {
  const { broker: settings } = brokerSettings({
    BROKER_URL: `${kind}+mqtt://live-server:server-password@broker:1883`,
    BROKER_WS_URL: 'wss://broker/ws',
    BROKER_ADMIN_URL: 'http://admin:admin@broker:15672',
    BROKER_HOOK_SECRET: SECRET,
  });
  if (!settings) throw new Error('no settings');
  app = fastify();
  await app.register(brokerWebhooks, { settings, authenticate });
};

describe('webhooks of RabbitMQ', () => {
  const ask = async (path: string, form: Record<string, string>, secret = SECRET) => {
    await open('rabbitmq');
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/broker/rabbitmq/${path}?secret=${secret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    return statusCode === 200 ? body : statusCode;
  };
  const user = { username: 'u-1', password: token, vhost: '/', client_id: clientId };
  const topic = {
    username: 'u-1',
    vhost: '/',
    resource: 'topic',
    name: 'amq.topic',
    permission: 'read',
    routing_key: 'live.r-1.client',
    'variable_map.client_id': clientId,
  };
  const queue = {
    username: 'u-1',
    vhost: '/',
    resource: 'queue',
    permission: 'configure',
    name: `mqtt-subscription-${clientId}qos1`,
    client_id: clientId,
  };

  it.each([
    ['a member', user, 'allow'],
    ['a wrong token', { ...user, password: 'x'.repeat(32) }, 'deny'],
    ['another account', { ...user, username: 'u-2' }, 'deny'],
    ['a client id of another token', { ...user, client_id: `${'x'.repeat(32)}12345` }, 'deny'],
    [
      'a protocol that names no client',
      { username: 'u-1', password: token, vhost: '/' } as Record<string, string>,
      'deny',
    ],
  ])('X-03 judges %s by token and client id', async (_who, form, answer) => {
    expect(await ask('user', form)).toBe(answer);
  });

  it.each([
    ['its topic', topic, 'allow'],
    ['its commands', { ...topic, permission: 'write', routing_key: 'live.r-1.up.u-1' }, 'allow'],
    ['writing its topic', { ...topic, permission: 'write' }, 'deny'],
    ['every room', { ...topic, routing_key: 'live.*.client' }, 'deny'],
    ['the operators’ topic', { ...topic, routing_key: 'live.r-1.server' }, 'deny'],
    ['another exchange', { ...topic, name: 'amq.fanout' }, 'deny'],
    [
      'somebody else’s client id',
      { ...topic, 'variable_map.client_id': `${'x'.repeat(32)}1` },
      'deny',
    ],
  ])('X-03 judges %s by the grants of the token', async (_what, form, answer) => {
    expect(await ask('topic', form)).toBe(answer);
  });

  it.each([
    ['its own queue', queue, 'allow'],
    ['another queue', { ...queue, name: 'mqtt-subscription-someoneqos1' }, 'deny'],
    [
      'the exchange',
      { ...queue, resource: 'exchange', name: 'amq.topic', permission: 'read' },
      'allow',
    ],
    ['making exchanges', { ...queue, resource: 'exchange', name: 'amq.topic' }, 'deny'],
  ])('X-03 judges %s', async (_what, form, answer) => {
    expect(await ask('resource', form)).toBe(answer);
  });

  it('X-03 knows one virtual host', async () => {
    const asked = { username: 'u-1', ip: '127.0.0.1', client_id: clientId };
    expect(await ask('vhost', { ...asked, vhost: '/' })).toBe('allow');
    expect(await ask('vhost', { ...asked, vhost: 'other' })).toBe('deny');
  });

  it('X-03 answers nobody without the secret', async () => {
    expect(await ask('user', user, 'guessed')).toBe(401);
    expect(await ask('topic', topic, '')).toBe(401);
  });
});

describe('webhooks of EMQX', () => {
  const ask = async (path: string, body: object, secret = SECRET) => {
    await open('emqx');
    const answer = await app.inject({
      method: 'POST',
      url: `/broker/emqx/${path}`,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  const user = { clientid: clientId, username: 'u-1', password: token };
  const topic = {
    clientid: clientId,
    username: 'u-1',
    topic: 'live/r-1/client',
    action: 'subscribe',
  };

  it('X-03 admits members, and nobody else', async () => {
    expect(await ask('user', user)).toEqual({ result: 'allow', is_superuser: false });
    expect(await ask('user', { ...user, password: 'wrong' })).toEqual({ result: 'deny' });
    expect(await ask('user', { ...user, username: 'u-2' })).toEqual({ result: 'deny' });
    expect(await ask('user', {})).toEqual({ result: 'deny' });
  });

  it('X-03 knows the server by its own password', async () => {
    const server = { clientid: 'server-1', username: 'live-server', password: 'server-password' };
    expect(await ask('user', server)).toEqual({ result: 'allow', is_superuser: true });
    expect(await ask('user', { ...server, password: token })).toEqual({ result: 'deny' });
  });

  it.each([
    [topic, 'allow'],
    [{ ...topic, action: 'publish' }, 'deny'],
    [{ ...topic, action: 'publish', topic: 'live/r-1/up/u-1' }, 'allow'],
    [{ ...topic, topic: 'live/+/client' }, 'deny'],
    [{ ...topic, topic: '#' }, 'deny'],
    [{ ...topic, clientid: 'short' }, 'deny'],
  ])('X-03 judges topics by the grants of the token (%#)', async (asked, result) => {
    expect(await ask('topic', asked)).toEqual({ result });
  });

  it('X-03 answers nobody without the secret', async () => {
    expect(await ask('user', user, 'guessed')).toBe(401);
    expect(await ask('topic', topic, '')).toBe(401);
  });
});
