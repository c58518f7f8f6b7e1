import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvFile, writeCsv } from '../domain/csv.ts';

/** As fast as the reader takes it. A failure half-way breaks the connection: no half passes for whole. */
export const sendCsv = (reply: FastifyReply, file: CsvFile): FastifyReply => {
  const name = `${file.name}.csv`;
  const plain = `export${name.replace(/[^\w.-]+/g, '')}`;
  reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  );
  reply.type('text/csv; charset=utf-8');
  return reply.send(Readable.from(writeCsv(file), { objectMode: false }));
};
