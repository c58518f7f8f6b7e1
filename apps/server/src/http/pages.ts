import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface PageOptions {
  consoleDir: string;
  roomDir: string;
  /** Foreign origins for connections, pictures and media. */
  cspOrigins: string[];
  /** Where the broker is, unless it is wherever the page is. */
  brokerOrigin: string | undefined;
  consoleConfig: object;
}

const YEAR_SECONDS = 31_536_000;

const contentSecurityPolicy = ({ cspOrigins, brokerOrigin }: PageOptions): string => {
  const foreign = cspOrigins.map((origin) => ` ${origin}`).join('');
  const broker = brokerOrigin ? ` ${brokerOrigin}` : '';
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${foreign}`,
    `media-src 'self' blob:${foreign}`,
    `connect-src 'self'${broker}${foreign}`,
    // The HLS library takes streams apart in a worker.
    "worker-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** The built pages: hashed assets may be kept for ever, the page that names them never. */
export const registerPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  const policy = contentSecurityPolicy(options);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-frame-options', 'DENY');
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.get('/config.json', async () => options.consoleConfig);
  await servePage(app, { folder: options.consoleDir, prefix: '/', addresses: ['/', '/sign-in'] });
  await servePage(app, { folder: options.roomDir, prefix: '/room/', addresses: ['/room'] });
};

interface Page {
  folder: string;
  prefix: string;
  /** Where the page itself is, besides its assets. */
  addresses: string[];
}

/** A page that has not been built is left out: the calls work without it. */
const servePage = async (app: FastifyInstance, page: Page): Promise<void> => {
  const { folder, prefix, addresses } = page;
  if (!existsSync(path.join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    index: false,
    wildcard: false,
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  const sendPage = (_request: unknown, reply: FastifyReply) => reply.sendFile('index.html', folder);
  for (const address of addresses) app.get(address, sendPage);
};
