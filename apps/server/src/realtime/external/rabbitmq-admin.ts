import * as z from 'zod';
import { AdminClient } from './admin-client.ts';
import type { BrokerAdmin, Connection } from './webhook-broker.ts';

const PAGE = 500;

const Item = z.object({
  name: z.string(),
  // Missing for the first seconds of a connection.
  client_properties: z.object({ client_id: z.string().optional() }).optional(),
});
const Page = z.object({ page_count: z.number(), items: z.array(Item) });
/** What it lists of one user holds no client ids. */
const Names = z.array(z.object({ name: z.string() }));
const COLUMNS = 'columns=name,client_properties.client_id';

/** RabbitMQ's management plugin. */
export const rabbitmqAdmin = (urls: readonly string[]): BrokerAdmin => {
  const client = new AdminClient(urls);
  const page = async (number: number) =>
    Page.parse(await client.get(`/api/connections?page=${number}&page_size=${PAGE}&${COLUMNS}`));
  const pathOf = (accountId: string) =>
    `/api/connections/username/${encodeURIComponent(accountId)}`;
  return {
    async connections() {
      const found: Connection[] = [];
      for (let number = 1; ; number += 1) {
        const { items, page_count } = await page(number);
        found.push(...items.map(connectionOf));
        if (number >= page_count) return found;
      }
    },
    async connectionsOf(accountId) {
      const found: Connection[] = [];
      for (const { name } of Names.parse(await client.get(pathOf(accountId)))) {
        const item = await client.find(`${pathOfConnection(name)}?${COLUMNS}`);
        found.push(connectionOf(item === undefined ? { name } : Item.parse(item)));
      }
      return found;
    },
    close: (key) => client.delete(pathOfConnection(key)),
    closeAccount: (accountId) => client.delete(pathOf(accountId)),
  };
};

const pathOfConnection = (name: string) => `/api/connections/${encodeURIComponent(name)}`;

const connectionOf = ({ name, client_properties }: z.infer<typeof Item>): Connection => ({
  key: name,
  clientId: client_properties?.client_id ?? '',
});
