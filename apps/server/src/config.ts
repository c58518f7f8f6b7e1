import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { defaultAngles } from '@live/protocol';
import * as z from 'zod';
import { SAFE_COST } from './features/accounts/passwords.ts';
import { isLoopbackAddress } from './http/host-names.ts';
import { lanAddresses } from './http/lan-addresses.ts';
import { mediaEnvironment, mediaSettings } from './media/media-settings.ts';
import { brokerEnvironment, brokerSettings } from './realtime/external/broker-settings.ts';
import { topicEnvironment, topicSettings } from './realtime/topic-settings.ts';

const Port = z.coerce.number().int().min(0).max(65_535);
const Seconds = z.coerce.number().int().positive();
/** 0 keeps for ever. */
const Days = z.coerce.number().int().nonnegative();
const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

const Angles = (defaults: readonly number[]) =>
  z
    .string()
    .default(defaults.join())
    .transform((text) => words(text).map(Number))
    .pipe(z.array(z.int().min(0).max(359)));

/** Host name without a port, which is not compared. */
const HostName = z.string().regex(/^[a-z\d._-]+$/i);

const ProxyPlace = z.enum(['loopback', 'linklocal', 'uniquelocal']);
const TrustedProxy = z.union([ProxyPlace, z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Every setting of the server, by environment variable. README lists them with their defaults. */
export const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: Port.default(8080),
  /** Whether phones of the same network reach the pages too: 1, or the addresses to listen on. */
  LAN: z
    .union([z.enum(['0', '1']), z.string().transform(words).pipe(z.array(z.ipv4()).min(1))])
    .default('0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET: z.string().min(16).optional(),
  PLATFORM_KEY: z.string().min(16).optional(),
  TIME_ZONE: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
      '未知的时区',
    )
    .default('Asia/Shanghai'),
  DEMO: z.enum(['0', '1', 'data']).default('1'),
  DEMO_PASSWORD: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STATISTICS_SECONDS: Seconds.default(10),
  /** Multiplies the limits of requests, calls, commands, connections and offers. */
  BUDGET_FACTOR: z.coerce.number().min(0.01).max(1_000_000).default(1),
  /** Above it, a viewer gets a choice of the comments of others. */
  VIEWER_COMMENTS_PER_SECOND: z.coerce.number().int().positive().default(20),
  /** New guests from one address. */
  GUESTS_PER_MINUTE: z.coerce.number().int().min(0).default(60),
  /** How long a stopping server still answers, so that its proxy can route to others. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).default(0),
  /** How long a lease of a room lasts after its server has died. */
  LEASE_SECONDS: z.coerce.number().int().min(3).default(9),
  /** Foreign origins that pages may connect to and show pictures and media from. */
  CSP_ORIGINS: z.string().default('').transform(words),
  /** Further host names under which other parts of an installation reach this server. */
  ALLOWED_HOSTS: z.string().default('').transform(words).pipe(z.array(HostName)),
  /** Proxies whose X-Forwarded-* headers are trusted. */
  TRUSTED_PROXIES: z.string().default('loopback').transform(words).pipe(z.array(TrustedProxy)),
  COMMENT_RETENTION_DAYS: Days.default(365),
  REPORT_RETENTION_DAYS: Days.default(365),
  ACTION_RETENTION_DAYS: Days.default(730),
  /** Who must have a second factor to sign in by password. */
  SECOND_FACTOR: z.enum(['0', 'operators']).default('0'),
  /** Whether the documents of the interface are open without signing in. */
  DOCS_PUBLIC: z.enum(['0', '1']).default('0'),
  /** The build, where there is no checkout to read it from. */
  BUILD_ID: z.string().max(40).optional(),
  ANGLES_ROTATE: Angles(defaultAngles.rotate),
  ANGLES_FLIP: Angles(defaultAngles.flip),
  ...topicEnvironment,
  ...mediaEnvironment,
  ...brokerEnvironment,
});

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

const lanOf = ({ LAN, HOST, PUBLIC_URL }: z.infer<typeof Environment>): string[] => {
  if (LAN === '0') return [];
  // Both say how others reach the server, and the port can be listened on once.
  if (PUBLIC_URL !== undefined || !(HOST === 'localhost' || isLoopbackAddress(HOST)))
    throw new ConfigError('设置有误：LAN 不能与 PUBLIC_URL 或本机以外的 HOST 同时使用');
  const found = LAN === '1' ? lanAddresses(networkInterfaces()) : LAN;
  if (found.length === 0)
    throw new ConfigError('没有找到同一网络的地址，请连接网络，或用 LAN=<地址> 指明');
  return found;
};

export const readConfig = (environment: Record<string, string | undefined>) => {
  // An empty variable counts as unset: shells and compose files write them that way.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    throw new ConfigError(`设置有误：${names.join('、')}`);
  }
  const settings = parsed.data;
  if (settings.SRS_URL && !settings.SRS_HOOK_SECRET) {
    throw new ConfigError('设置有误：SRS_URL 需要同时设置 SRS_HOOK_SECRET');
  }
  const { topics, clashing } = topicSettings(settings);
  if (clashing.length > 0) throw new ConfigError(`设置有误：${clashing.join('、')} 互相重叠`);
  if (settings.ANGLES_FLIP.some((angle) => !settings.ANGLES_ROTATE.includes(angle)))
    throw new ConfigError('设置有误：ANGLES_FLIP 须包含在 ANGLES_ROTATE 之中');
  const lan = lanOf(settings);
  const { broker, missing } = brokerSettings(settings);
  // Several servers behind one broker and one database must sign alike.
  if (broker && settings.DATABASE_URL && !settings.SECRET) missing.push('SECRET');
  if (missing.length > 0)
    throw new ConfigError(`设置有误：BROKER_URL 需要同时设置 ${missing.join('、')}`);
  return {
    // localhost may resolve to IPv4 or IPv6; the media process and the demo need one address.
    host: settings.HOST === 'localhost' ? '127.0.0.1' : settings.HOST,
    port: settings.PORT,
    /** Addresses at which phones of the same network are served, the likeliest first. */
    lan,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    secret: settings.SECRET,
    platformKey: settings.PLATFORM_KEY,
    timeZone: settings.TIME_ZONE,
    demo: settings.DEMO,
    demoPassword: settings.DEMO_PASSWORD,
    logLevel: settings.LOG_LEVEL,
    statisticsMs: settings.STATISTICS_SECONDS * 1000,
    // No environment variable lowers it: only tests give another.
    passwordCost: SAFE_COST,
    budgetFactor: settings.BUDGET_FACTOR,
    viewerCommentsPerSecond: settings.VIEWER_COMMENTS_PER_SECOND,
    guestsPerMinute: settings.GUESTS_PER_MINUTE,
    drainMs: settings.DRAIN_SECONDS * 1000,
    leaseMs: settings.LEASE_SECONDS * 1000,
    cspOrigins: settings.CSP_ORIGINS,
    allowedHosts: settings.ALLOWED_HOSTS,
    trustedProxies: settings.TRUSTED_PROXIES,
    isSecondFactorDemanded: settings.SECOND_FACTOR === 'operators',
    docsPublic: settings.DOCS_PUBLIC === '1',
    buildId: settings.BUILD_ID,
    retentionDays: {
      comments: settings.COMMENT_RETENTION_DAYS,
      reports: settings.REPORT_RETENTION_DAYS,
      actions: settings.ACTION_RETENTION_DAYS,
    },
    topics,
    angles: { rotate: settings.ANGLES_ROTATE, flip: settings.ANGLES_FLIP },
    media: mediaSettings(settings),
    // Undefined: the embedded broker.
    broker,
  };
};
