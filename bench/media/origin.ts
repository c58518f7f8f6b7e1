// The product's origin in a process of its own, so that its processor time can be told from the viewers'.
import { openMediaServer } from '../../apps/server/src/testing/media/media-server.ts';
import { answerParent } from './child.ts';

const server = await openMediaServer({ mostViewersPerRoom: 1_000, mostSessionsPerAccount: 1_000 });
answerParent(server.url, {
  publish: server.sign('publish', '1', 'host', 3_600_000),
  play: server.sign('play', '1', 'viewer', 3_600_000),
});
