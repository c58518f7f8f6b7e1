import type { IncomingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** Higher levels take far longer and save little. */
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

/** The best encoding that the client accepts, if any. */
export const compressionFor = (headers: IncomingHttpHeaders): Compression | undefined => {
  const offers = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  // A star stands for every encoding that is not named; a quality of 0 refuses one.
  const offerOf = (wanted: string) => offers.find(([name]) => name === wanted);
  const accepts = (name: string) => {
    const offer = offerOf(name) ?? offerOf('*');
    return offer !== undefined && !offer.some((part) => /^q=0(?:\.0*)?$/.test(part));
  };
  return known.find(({ name }) => accepts(name));
};
