import * as z from 'zod';

/** A stream that is being published on SRS. */
export interface SrsStream {
  readonly liveId: string;
  /** The name that SRS has for the publisher's connection. */
  readonly clientId: string;
  /** What has arrived of the stream so far. */
  readonly receivedBytes?: number | undefined;
}

export interface SrsUrls {
  readonly base: string;
  readonly api: string;
}

const APP = 'live';
const TIMEOUT_MS = 5_000;

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

/** The API of SRS 6 and 7: app `live`, the stream named after the room. */
export class SrsApi {
  readonly #urls: SrsUrls;

  constructor(urls: SrsUrls) {
    this.#urls = urls;
  }

  whipUrl(liveId: string, token: string): string {
    return this.#rtcUrl('whip', liveId, token);
  }

  whepUrl(liveId: string, token: string): string {
    return this.#rtcUrl('whep', liveId, token);
  }

  async streams(): Promise<SrsStream[]> {
    const { streams } = StreamList.parse(await this.#ask('GET', 'streams/?count=10000'));
    return streams
      .filter(({ app, publish }) => app === APP && publish.active)
      .map(({ name, publish, recv_bytes }) => ({
        liveId: name,
        clientId: publish.cid,
        receivedBytes: recv_bytes,
      }));
  }

  /** Names of all connections, publishers and players. */
  async clients(): Promise<string[]> {
    const { clients } = ClientList.parse(await this.#ask('GET', 'clients/?count=1000000'));
    return clients.map(({ id }) => id);
  }

  async kick(clientId: string): Promise<void> {
    await this.#ask('DELETE', `clients/${encodeURIComponent(clientId)}`);
  }

  #rtcUrl(way: 'whip' | 'whep', liveId: string, token: string): string {
    const query = `app=${APP}&stream=${liveId}&token=${encodeURIComponent(token)}`;
    return `${this.#urls.base}/rtc/v1/${way}/?${query}`;
  }

  async #ask(method: string, path: string): Promise<unknown> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${this.#urls.api}/api/v1/${path}`, { method, signal });
    if (!response.ok) throw new Error(`the media server answered ${response.status}`);
    return response.json().catch(() => undefined);
  }
}
