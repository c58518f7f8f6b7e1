import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Lets the routes of a scope send files of their own choice. */
export async function allowFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: process.cwd(),
    serve: false,
    decorateReply: !app.hasReplyDecorator('sendFile'),
  });
}

/** Sends a file with byte ranges, so that players can seek. Its type is given, because a growing file has another ending. */
export function sendMediaFile(reply: FastifyReply, path: string, type: string): FastifyReply {
  reply.type(type);
  return reply.sendFile(basename(path), dirname(path), { cacheControl: false, contentType: false });
}
