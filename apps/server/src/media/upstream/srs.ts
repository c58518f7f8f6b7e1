import * as z from 'zod';
import type { SrsRecordings } from './srs-recordings.ts';
import { askUpstream, type UpstreamServer, type UpstreamUrls } from './upstream-server.ts';

const APP = 'live';

const StreamList = z.object({
  streams: z.array(
    z.object({
      name: z.string(),
      app: z.string(),
      recv_bytes: z.number().optional(),
      publish: z.object({ active: z.boolean(), cid: z.string().default('') }),
    }),
  ),
});

const ClientList = z.object({ clients: z.array(z.object({ id: z.string() })) });

/** SRS 6 and 7: app `live`, the stream named after the room. HLS is read from the folder of its recordings. */
export function srsServer(
  { base, api }: Pick<UpstreamUrls, 'base' | 'api'>,
  records: SrsRecordings,
): UpstreamServer {
  const rtc = (way: 'whip' | 'whep', liveId: string, token: string) =>
    `${base}/rtc/v1/${way}/?app=${APP}&stream=${liveId}&token=${encodeURIComponent(token)}`;
  return {
    whipUrl: (liveId, token) => rtc('whip', liveId, token),
    whepUrl: (liveId, token) => rtc('whep', liveId, token),
    hls: (liveId, name) => records.hls(liveId, name),
    async streams() {
      const { streams } = StreamList.parse(await askUpstream(`${api}/api/v1/streams/?count=10000`));
      return streams
        .filter(({ app, publish }) => app === APP && publish.active)
        .map(({ name, publish, recv_bytes }) => ({
          liveId: name,
          clientId: publish.cid,
          receivedBytes: recv_bytes,
        }));
    },
    async clients() {
      const { clients } = ClientList.parse(
        await askUpstream(`${api}/api/v1/clients/?count=1000000`),
      );
      return clients.map(({ id }) => id);
    },
    async kick(clientId) {
      await askUpstream(`${api}/api/v1/clients/${encodeURIComponent(clientId)}`, 'DELETE');
    },
  };
}
