import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Serves a file of a built page; paths without an extension are routes of the page. */
export function sendFile(response: ServerResponse, folder: string, pathname: string): void {
  const file = path.extname(pathname) === '' ? '/index.html' : pathname;
  try {
    const content = readFileSync(path.join(folder, file));
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
