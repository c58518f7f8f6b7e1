import * as z from 'zod';
import { AdminClient } from './admin-client.ts';
import type { BrokerAdmin, Connection } from './webhook-broker.ts';

const PAGE = 1000;

const Page = z.object({
  data: z.array(z.object({ clientid: z.string() })),
  meta: z.object({ hasnext: z.boolean().optional(), count: z.number().optional() }).optional(),
});

/** EMQX 5's REST interface. */
export const emqxAdmin = (urls: readonly string[]): BrokerAdmin => {
  const client = new AdminClient(urls);
  const list = async (filter: string): Promise<Connection[]> => {
    const found: Connection[] = [];
    for (let number = 1; ; number += 1) {
      const { data, meta } = Page.parse(
        await client.get(`/api/v5/clients?page=${number}&limit=${PAGE}${filter}`),
      );
      for (const { clientid } of data) found.push({ key: clientid, clientId: clientid });
      if (data.length === 0 || !meta?.hasnext) return found;
    }
  };
  const connectionsOf = (accountId: string) => list(`&username=${encodeURIComponent(accountId)}`);
  const close = (key: string) => client.delete(`/api/v5/clients/${encodeURIComponent(key)}`);
  return {
    connections: () => list(''),
    connectionsOf,
    close,
    async closeAccount(accountId) {
      for (const { key } of await connectionsOf(accountId)) await close(key);
    },
  };
};
