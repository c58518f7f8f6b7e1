// A process of its own, so that a test can kill it in the middle of a recording.
import { SamplePublisher } from '@live/simulator';
import { openTestOrigin } from './test-origin.ts';

const [folder = ''] = process.argv.slice(2);
const server = await openTestOrigin({ recordFolder: folder });
const host = new SamplePublisher({
  url: `${server.url}/media/whip/1`,
  token: async () => server.sign('publish', '1'),
  shape: 'landscape',
});
const published = server.next('published');
await host.start();
await published;
console.log('recording');
