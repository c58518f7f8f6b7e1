import * as z from 'zod';
import { AdminClient } from './admin-client.ts';
import type { BrokerAdmin, Connection } from './webhook-broker.ts';

const PAGE = 500;

const Page = z.object({
  page_count: z.number(),
  items: z.array(
    z.object({
      name: z.string(),
      // Missing for the first seconds of a connection.
      client_properties: z.object({ client_id: z.string().optional() }).optional(),
    }),
  ),
});

/** RabbitMQ's management plugin. */
export const rabbitmqAdmin = (urls: readonly string[]): BrokerAdmin => {
  const client = new AdminClient(urls);
  const page = async (number: number) =>
    Page.parse(
      await client.get(
        `/api/connections?page=${number}&page_size=${PAGE}&columns=name,client_properties.client_id`,
      ),
    );
  return {
    async connections() {
      const found: Connection[] = [];
      for (let number = 1; ; number += 1) {
        const { items, page_count } = await page(number);
        for (const { name, client_properties } of items)
          found.push({ key: name, clientId: client_properties?.client_id ?? '' });
        if (number >= page_count) return found;
      }
    },
    close: (key) => client.delete(`/api/connections/${encodeURIComponent(key)}`),
    closeAccount: (accountId) =>
      client.delete(`/api/connections/username/${encodeURIComponent(accountId)}`),
  };
};
