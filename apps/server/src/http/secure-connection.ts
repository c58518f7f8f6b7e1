import type { IncomingMessage } from 'node:http';

type Request = Pick<IncomingMessage, 'socket'>;

/** Whether the client reached this server itself over TLS. */
export const isEncrypted = ({ socket }: Request): boolean => 'encrypted' in socket;

/** Whether people reach the pages over TLS, here or at a proxy: cookies are then sent over nothing else. */
export const isSecure = (request: Request, publicUrl: string | undefined): boolean =>
  isEncrypted(request) || (publicUrl?.startsWith('https:') ?? false);
