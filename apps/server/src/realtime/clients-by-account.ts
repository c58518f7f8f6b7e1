import type { Client } from 'aedes';

/** The connections of each account, oldest first. */
export class ClientsByAccount {
  readonly #clients = new Map<string, Set<Client>>();

  /** Returns the oldest when there are more than `most`: it is the likeliest to be dead. */
  add(accountId: string, client: Client, most: number): Client | undefined {
    const clients = this.#clients.get(accountId) ?? new Set();
    this.#clients.set(accountId, clients.add(client));
    if (clients.size <= most) return undefined;
    const [oldest] = clients;
    if (oldest) clients.delete(oldest);
    return oldest;
  }

  remove(accountId: string, client: Client): void {
    const clients = this.#clients.get(accountId);
    clients?.delete(client);
    if (clients?.size === 0) this.#clients.delete(accountId);
  }
}
