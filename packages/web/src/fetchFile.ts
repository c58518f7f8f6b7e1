import { type FileCallName, limits, pageCall } from '@live/protocol';
import type { ReceivedFile } from './ApiClient.ts';

interface FileRequest {
  bounded<T>(timeout: AbortSignal, job: (bound: AbortSignal) => Promise<T>): Promise<T>;
  post(path: string, signal: AbortSignal): Promise<Response>;
  refusalOf(answer: Response): Promise<Error>;
}

/** The complete file that a call answers; an interrupted download fails. */
export const fetchFile = async (
  name: FileCallName,
  { bounded, post, refusalOf }: FileRequest,
): Promise<ReceivedFile> => {
  // The timeout applies to the response headers only: a long file may take longer.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limits.callTimeoutMs);
  return bounded(timeout.signal, async (bound) => {
    const { path, file = '' } = await pageCall(name);
    const answer = await post(path, bound);
    clearTimeout(timer);
    if (!answer.headers.get('content-type')?.startsWith(file)) throw await refusalOf(answer);
    return { name: fileNameOf(answer), content: await answer.blob() };
  }).finally(() => clearTimeout(timer));
};

const fileNameOf = (answer: Response): string => {
  const disposition = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? 'export.csv' : decodeURIComponent(encoded);
};
