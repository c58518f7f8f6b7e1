import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Compression, compressionFor } from '../http/compression.ts';

/** A text that never changes: it is compressed once for each encoding, and not sent again to those who have it. */
export class PreparedFile {
  readonly #type: string;
  readonly #text: string;
  readonly #etag: string;
  readonly #compressed = new Map<Compression['name'], Promise<Buffer>>();

  constructor(type: string, text: string) {
    this.#type = type;
    this.#text = text;
    this.#etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers({ etag: this.#etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === this.#etag) return reply.code(304).send();
    reply.type(`${this.#type}; charset=utf-8`);
    const compression = compressionFor(request.headers);
    if (!compression) return reply.send(this.#text);
    const compressed = this.#compressed.get(compression.name) ?? compression.whole(this.#text);
    this.#compressed.set(compression.name, compressed);
    return reply.header('content-encoding', compression.name).send(await compressed);
  }
}
