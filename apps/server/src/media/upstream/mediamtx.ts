import * as z from 'zod';
import {
  askUpstream,
  TIMEOUT_MS,
  type UpstreamServer,
  type UpstreamUrls,
} from './upstream-server.ts';

const PathList = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      ready: z.boolean(),
      source: z.object({ type: z.string(), id: z.string() }).nullable(),
      bytesReceived: z.number().optional(),
    }),
  ),
});

/** API paths that close connections of each kind. */
const KICKS: Readonly<Record<string, string>> = {
  webRTCSession: 'webrtcsessions',
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  rtspSession: 'rtspsessions',
  srtConn: 'srtconns',
};

const SessionList = z.object({ items: z.array(z.object({ id: z.string() })) });

/** The kind of connection that each protocol of a request for authorisation opens. */
const KINDS: Readonly<Record<string, string>> = {
  webrtc: 'webRTCSession',
  rtmp: 'rtmpConn',
  rtmps: 'rtmpsConn',
  rtsp: 'rtspSession',
  srt: 'srtConn',
};

/** The name of a connection; empty where there is none to end, because each fetch is authorised (HLS). */
export function mediamtxClientId(protocol: string, id: string): string {
  const kind = KINDS[protocol];
  return kind && id ? `${kind}:${id}` : '';
}

/** MediaMTX 1.x: the path is named after the room. */
export function mediamtxServer({ base, hls, api }: UpstreamUrls): UpstreamServer {
  const query = (token: string) => `?token=${encodeURIComponent(token)}`;
  return {
    whipUrl: (liveId, token) => `${base}/${liveId}/whip${query(token)}`,
    whepUrl: (liveId, token) => `${base}/${liveId}/whep${query(token)}`,
    async hls(liveId, name, token) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const url = `${hls}/${liveId}/${name}${query(token)}`;
      const response = await fetch(url, { signal }).catch(() => undefined);
      if (!response?.ok) return undefined;
      const type = response.headers.get('content-type') ?? 'application/octet-stream';
      return { type, body: Buffer.from(await response.arrayBuffer()) };
    },
    async streams() {
      const { items } = PathList.parse(
        await askUpstream(`${api}/v3/paths/list?itemsPerPage=10000`),
      );
      return items.flatMap(({ name, ready, source, bytesReceived }) =>
        ready && source
          ? [
              {
                liveId: name,
                clientId: `${source.type}:${source.id}`,
                receivedBytes: bytesReceived,
              },
            ]
          : [],
      );
    },
    async clients() {
      const lists = Object.entries(KICKS).map(async ([type, kind]) => {
        const answer = await askUpstream(
          `${api}/v3/${kind}/list?itemsPerPage=1000000`,
          'GET',
          [404],
        );
        // A protocol that is turned off has no list.
        const { items } = answer === undefined ? { items: [] } : SessionList.parse(answer);
        return items.map(({ id }) => `${type}:${id}`);
      });
      return (await Promise.all(lists)).flat();
    },
    async kick(clientId) {
      const [type = '', id = ''] = clientId.split(':');
      const kind = KICKS[type];
      if (kind) await askUpstream(`${api}/v3/${kind}/kick/${id}`, 'POST');
    },
  };
}
