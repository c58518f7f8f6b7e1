import * as z from 'zod';

/** One URL for each of the hosts that a URL names, separated by commas. */
const hostUrls = (text: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^(.*@)([^@/]*)(.*)$/.exec(text) ?? [];
  return hosts.split(',').map((host) => before + host + after);
};

/** The broker's part of the environment. */
export const brokerEnvironment = {
  /**
   * An external broker instead of the embedded one: `rabbitmq+mqtt://user:password@host:1883`, with several
   * hosts for the nodes of a cluster: `…@one:1883,two:1883`.
   */
  BROKER_URL: z
    .string()
    .regex(/^(rabbitmq|emqx)\+(mqtts?|wss?):\/\/[^\s@/]+:[^\s@/]+@\S+$/)
    .refine((text) => hostUrls(text.replace(/^\w+\+/, '')).every((url) => URL.canParse(url)))
    .optional(),
  /** Where pages reach it. */
  BROKER_WS_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Its management interface with name and password, by which connections are ended. */
  BROKER_ADMIN_URL: z
    .string()
    .regex(/^https?:\/\/[^\s@/]+@\S+$/)
    .refine((text) => hostUrls(text).every((url) => URL.canParse(url)))
    .optional(),
  /** Sent by the broker with every webhook request. */
  BROKER_HOOK_SECRET: z.string().min(16).optional(),
};

const Environment = z.object(brokerEnvironment);

export interface BrokerSettings {
  readonly kind: 'rabbitmq' | 'emqx';
  /** URLs of the server's own connection, one for each node; name and password stand apart. */
  readonly serverUrls: readonly string[];
  readonly username: string;
  readonly password: string;
  readonly wsUrl: string;
  /** One for each node. */
  readonly adminUrls: readonly string[];
  readonly webhookSecret: string;
}

/** Undefined: the embedded broker. `missing` lists the settings that this kind needs as well. */
export const brokerSettings = (
  settings: z.infer<typeof Environment>,
): { broker: BrokerSettings | undefined; missing: string[] } => {
  const [, kind, brokerUrl] = /^(rabbitmq|emqx)\+(.*)$/.exec(settings.BROKER_URL ?? '') ?? [];
  if (!kind || !brokerUrl) return { broker: undefined, missing: [] };
  const needed = ['BROKER_WS_URL', 'BROKER_ADMIN_URL', 'BROKER_HOOK_SECRET'] as const;
  const urls = hostUrls(brokerUrl).map((text) => new URL(text));
  const { username = '', password = '' } = urls[0] ?? {};
  for (const url of urls) {
    url.username = '';
    url.password = '';
  }
  return {
    missing: needed.filter((name) => settings[name] === undefined),
    broker: {
      kind: kind as BrokerSettings['kind'],
      serverUrls: urls.map(({ href }) => href),
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      wsUrl: settings.BROKER_WS_URL ?? '',
      adminUrls: settings.BROKER_ADMIN_URL ? hostUrls(settings.BROKER_ADMIN_URL) : [],
      webhookSecret: settings.BROKER_HOOK_SECRET ?? '',
    },
  };
};
