import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@live/engines';

/** What stands in for the addresses of a sample configuration. */
export interface ProxySetting {
  folder: string;
  port: number;
  /** The port of the entrance for brokers, where the sample has one. */
  internalPort: number;
  servers: [string, string];
  broker: string;
}

/** A proxy's configuration as documented, with the addresses of a test. */
export const proxySample = (name: string, { servers, broker }: ProxySetting): string =>
  readFileSync(new URL(`../../../deploy/compose/${name}`, import.meta.url), 'utf8')
    .replaceAll('server-a:8080', servers[0])
    .replaceAll('server-b:8080', servers[1])
    .replaceAll('rabbitmq:15675', broker);

/** Writes the sample for nginx without TLS, and returns the arguments that run it. */
export const prepareNginx = async (setting: ProxySetting): Promise<string[]> => {
  const { folder, port, internalPort } = setting;
  const site = proxySample('nginx.conf', setting)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 8080;', `listen 127.0.0.1:${internalPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/nginx', folder)
    .replaceAll(/^ *ssl_certificate.*$/gm, '');
  writeFileSync(path.join(folder, 'site.conf'), site);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    // Workers run as the user of the test, who owns the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\ndaemon off;`,
    'events { worker_connections 16384; }',
    `http {\naccess_log off;\ninclude ${folder}/site.conf;`,
    ...own.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    '}\n',
  ];
  writeFileSync(path.join(folder, 'nginx.conf'), main.join('\n'));
  return ['-c', `${folder}/nginx.conf`, '-p', folder, '-e', `${folder}/error.log`];
};
