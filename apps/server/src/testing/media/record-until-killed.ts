// A process of its own, so that a test can kill it in the middle of a recording.
import { VirtualHost } from '@live/simulator';
import { openMediaServer } from './media-server.ts';

const [folder = ''] = process.argv.slice(2);
const server = await openMediaServer({ recordFolder: folder });
const host = new VirtualHost({
  url: `${server.url}/media/whip/1`,
  token: async () => server.sign('publish', '1'),
  shape: 'landscape',
});
const published = server.next('published');
await host.start();
await published;
console.log('recording');
