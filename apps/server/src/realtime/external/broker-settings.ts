import * as z from 'zod';

/** The broker's part of the environment. */
export const brokerEnvironment = {
  /** An external broker instead of the embedded one: `rabbitmq+mqtt://user:password@host:1883`. */
  BROKER_URL: z
    .string()
    .regex(/^(rabbitmq|mosquitto|emqx)\+(mqtts?|wss?):\/\/[^\s@/]+:[^\s@/]+@\S+$/)
    .refine((text) => URL.canParse(text.replace(/^\w+\+/, '')))
    .optional(),
  /** Where pages reach it. */
  BROKER_WS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Its management interface with name and password, by which connections are ended. */
  BROKER_ADMIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent by the broker with every webhook request. */
  BROKER_HOOK_SECRET: z.string().min(16).optional(),
};

const Environment = z.object(brokerEnvironment);

export interface BrokerSettings {
  readonly kind: 'rabbitmq' | 'mosquitto' | 'emqx';
  /** For the server's own connection; name and password stand apart. */
  readonly serverUrl: string;
  readonly username: string;
  readonly password: string;
  readonly wsUrl: string;
  readonly adminUrl: string;
  readonly webhookSecret: string;
}

/** Undefined: the embedded broker. `missing` lists the settings that this kind needs as well. */
export const brokerSettings = (
  settings: z.infer<typeof Environment>,
): { broker: BrokerSettings | undefined; missing: string[] } => {
  const [, kind, brokerUrl] =
    /^(rabbitmq|mosquitto|emqx)\+(.*)$/.exec(settings.BROKER_URL ?? '') ?? [];
  if (!kind || !brokerUrl) return { broker: undefined, missing: [] };
  const needed: (keyof typeof brokerEnvironment)[] =
    kind === 'mosquitto'
      ? ['BROKER_WS_URL']
      : ['BROKER_WS_URL', 'BROKER_ADMIN_URL', 'BROKER_HOOK_SECRET'];
  const url = new URL(brokerUrl);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  return {
    missing: needed.filter((name) => settings[name] === undefined),
    broker: {
      kind: kind as BrokerSettings['kind'],
      serverUrl: url.href,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      wsUrl: settings.BROKER_WS_URL ?? '',
      adminUrl: settings.BROKER_ADMIN_URL ?? '',
      webhookSecret: settings.BROKER_HOOK_SECRET ?? '',
    },
  };
};
