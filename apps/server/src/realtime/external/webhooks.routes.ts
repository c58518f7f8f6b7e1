import type { GrantAction } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isSameSecret } from '../../domain/same-secret.ts';
import { readBodiesAsText, readWebhook, requireWebhookSecret } from '../../http/webhooks.ts';
import { type Authenticate, tokenOfClientId } from '../broker.ts';
import type { BrokerSettings } from './broker-settings.ts';

export interface BrokerWebhooksDeps {
  readonly settings: BrokerSettings;
  readonly authenticate: Authenticate;
}

const RabbitmqUser = z.object({
  username: z.string(),
  password: z.string(),
  // Only MQTT sends a client id: tokens open no other protocol of RabbitMQ.
  client_id: z.string(),
});
const RabbitmqVhost = z.object({ vhost: z.string(), client_id: z.string() });
const RabbitmqResource = z.object({
  resource: z.enum(['queue', 'exchange']),
  name: z.string(),
  permission: z.enum(['configure', 'write', 'read']),
  client_id: z.string(),
});
const RabbitmqTopic = z.object({
  username: z.string(),
  name: z.literal('amq.topic'),
  permission: z.enum(['write', 'read']),
  routing_key: z.string(),
  'variable_map.client_id': z.string(),
});

const EmqxUser = z.object({ username: z.string(), password: z.string(), clientid: z.string() });
const EmqxTopic = z.object({
  username: z.string(),
  clientid: z.string(),
  topic: z.string(),
  action: z.enum(['publish', 'subscribe']),
});

/** Authentication and authorisation webhooks of brokers, which need the secret. */
export async function brokerWebhooks(
  app: FastifyInstance,
  { settings, authenticate }: BrokerWebhooksDeps,
): Promise<void> {
  readBodiesAsText(app);
  requireWebhookSecret(app, settings.webhookSecret);

  const mayEnter = async (username: string, password: string, clientId: string) =>
    // Rights are looked up by client id later, so it must be this token's.
    tokenOfClientId(clientId) === password &&
    (await authenticate(username, password)) !== undefined;
  const mayUse = async (
    username: string,
    clientId: string,
    action: GrantAction,
    isTopic: (granted: string) => boolean,
  ) => {
    const token = tokenOfClientId(clientId);
    const session = token === undefined ? undefined : await authenticate(username, token);
    return session?.grants.some((grant) => grant.action === action && isTopic(grant.topic));
  };

  if (settings.kind === 'rabbitmq') {
    const answer = <T>(path: string, schema: z.ZodType<T>, judge: (asked: T) => Judgement) =>
      app.post(`/broker/rabbitmq/${path}`, async (request, reply) => {
        const asked = readWebhook(schema, request);
        reply.type('text/plain');
        return asked && (await judge(asked)) ? 'allow' : 'deny';
      });
    answer('user', RabbitmqUser, (asked) =>
      mayEnter(asked.username, asked.password, asked.client_id),
    );
    answer('vhost', RabbitmqVhost, ({ vhost }) => vhost === '/');
    answer('resource', RabbitmqResource, ({ resource, name, permission, client_id }) =>
      resource === 'exchange'
        ? name === 'amq.topic' && permission !== 'configure'
        : [0, 1].some((qos) => name === `mqtt-subscription-${client_id}qos${qos}`),
    );
    answer('topic', RabbitmqTopic, (asked) =>
      mayUse(
        asked.username,
        asked['variable_map.client_id'],
        asked.permission === 'write' ? 'publish' : 'subscribe',
        // To RabbitMQ a dot and a slash are the same; ids hold neither, so names stay distinct.
        (topic) => topic.replaceAll('/', '.') === asked.routing_key,
      ),
    );
  }

  if (settings.kind === 'emqx') {
    // The status is always 200: after any other, EMQX asks its next source.
    const answer = <T>(path: string, schema: z.ZodType<T>, judge: (asked: T) => Judgement) =>
      app.post(`/broker/emqx/${path}`, async (request) => {
        const asked = readWebhook(schema, request);
        return { result: asked && (await judge(asked)) ? 'allow' : 'deny' };
      });
    app.post('/broker/emqx/user', async (request) => {
      const asked = readWebhook(EmqxUser, request);
      if (!asked) return { result: 'deny' };
      const { username, password, clientid } = asked;
      // The server's own user may do everything.
      if (username === settings.username) {
        const right = isSameSecret(password, settings.password);
        return right ? { result: 'allow', is_superuser: true } : { result: 'deny' };
      }
      const right = await mayEnter(username, password, clientid);
      return right ? { result: 'allow', is_superuser: false } : { result: 'deny' };
    });
    answer('topic', EmqxTopic, ({ username, clientid, action, topic }) =>
      mayUse(username, clientid, action, (granted) => granted === topic),
    );
  }
}

type Judgement = boolean | undefined | Promise<boolean | undefined>;
