import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** Higher ones take far longer and save little. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const [brotliWhole, gzipWhole] = [promisify(brotliCompress), promisify(gzip)];

export interface Compression {
  name: 'br' | 'gzip';
  whole(text: string): Promise<Buffer>;
  stream(): Transform;
}

const known: Compression[] = [
  {
    name: 'br',
    whole: (text) => brotliWhole(text, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  { name: 'gzip', whole: (text) => gzipWhole(text), stream: () => createGzip() },
];

/** The best that the other side can read, if any. */
export const compressionFor = (headers: IncomingHttpHeaders): Compression | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
    .filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0]?.trim());
  return known.find(({ name }) => accepted.includes(name) || accepted.includes('*'));
};
