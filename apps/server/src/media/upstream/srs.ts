import * as z from 'zod';
import { askUpstream, type UpstreamAddresses, type UpstreamServer } from './upstream-server.ts';

const APP = 'live';

const StreamList = z.object({
  streams: z.array(
    z.object({
      name: z.string(),
      app: z.string(),
      publish: z.object({ active: z.boolean(), cid: z.string().default('') }),
    }),
  ),
});

const ClientList = z.object({ clients: z.array(z.object({ id: z.string() })) });

/** SRS 6 and 7: app `live`, the stream named after the room. */
export function srsServer({ base, hls, api }: UpstreamAddresses): UpstreamServer {
  const rtc = (way: 'whip' | 'whep', liveId: string, token: string) =>
    `${base}/rtc/v1/${way}/?app=${APP}&stream=${liveId}&token=${encodeURIComponent(token)}`;
  return {
    whipAddress: (liveId, token) => rtc('whip', liveId, token),
    whepAddress: (liveId, token) => rtc('whep', liveId, token),
    hlsAddress: (liveId, name, token) => {
      const file = name === 'index.m3u8' ? `${liveId}.m3u8` : name;
      return `${hls}/${APP}/${file}?token=${encodeURIComponent(token)}`;
    },
    async streams() {
      const { streams } = StreamList.parse(await askUpstream(`${api}/api/v1/streams/?count=10000`));
      return streams
        .filter(({ app, publish }) => app === APP && publish.active)
        .map(({ name, publish }) => ({ liveId: name, clientId: publish.cid }));
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
