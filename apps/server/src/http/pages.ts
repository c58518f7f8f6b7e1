import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FIRST_START_PAGE } from './first-start.ts';

export interface PageOptions {
  consoleDir: string;
  roomDir: string;
  /** `/config.json`, which may differ by who asks. */
  pageConfig(request: IncomingMessage): Promise<object>;
}

const YEAR_SECONDS = 31_536_000;

/** The built pages: hashed assets are cached for ever, the page that names them never. */
export const registerPages = async (app: FastifyInstance, options: PageOptions): Promise<void> => {
  app.get('/config.json', async ({ raw }) => options.pageConfig(raw));
  await servePage(app, {
    folder: options.consoleDir,
    prefix: '/',
    paths: ['/', '/sign-in', '/account', '/admin', '/admin/*', '/wall', FIRST_START_PAGE],
  });
  await servePage(app, { folder: options.roomDir, prefix: '/room/', paths: ['/room'] });
  if (isBuilt(options.consoleDir)) serveUnknown(app, options.consoleDir);
};

const isBuilt = (folder: string): boolean => existsSync(path.join(folder, 'index.html'));

/** A person who opens an unknown path gets a page that says so; a call keeps its answer. */
const serveUnknown = (app: FastifyInstance, folder: string): void => {
  // Of a 404 the browser must not keep a copy: asked whether it has changed, it would get an empty page.
  const unstored = { etag: false, lastModified: false };
  app.get('/*', (request: FastifyRequest, reply: FastifyReply) =>
    request.headers.accept?.includes('text/html')
      ? reply.code(404).sendFile('index.html', folder, unstored)
      : reply.callNotFound(),
  );
};

interface Page {
  folder: string;
  prefix: string;
  /** Where the page itself is, besides its assets. */
  paths: string[];
}

/** A page that has not been built is skipped: calls work without it. */
const servePage = async (app: FastifyInstance, page: Page): Promise<void> => {
  const { folder, prefix, paths } = page;
  if (!isBuilt(folder)) return;
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
  for (const each of paths) app.get(each, sendPage);
};
