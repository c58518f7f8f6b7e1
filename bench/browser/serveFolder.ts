import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendFile } from '../../e2e/support/send-file.ts';

export async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) =>
    sendFile(response, folder, new URL(request.url ?? '/', 'http://localhost').pathname),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}
