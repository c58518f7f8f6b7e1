import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CallData,
  type CallName,
  calls,
  defaultTopics,
  encodeNotice,
  grants,
  LiveRole,
  LiveState,
  type NoticeBody,
  type NoticeName,
  notices,
  topicName,
} from '@live/protocol';
import type { BrokerConnection } from '@live/server/realtime/broker';
import { EmbeddedBroker } from '@live/server/realtime/embedded-broker';
import { unlimited } from '@live/testkit/unlimited';
import { sampleAccount, sampleRoom, sampleStatistics } from '../../e2e/support/sample-responses.ts';
import { sendFile } from '../../e2e/support/send-file.ts';

const ROOM = { roomId: 'r-bench', liveId: 'bench' };

const account: CallData<'accountGet'>['account'] = {
  ...sampleAccount,
  id: 'u-bench',
  nickname: '运营',
  corpId: 'c',
};

/** Paused, because playing video would affect the measurement. */
const roomInfo = { ...sampleRoom, ...ROOM, liveState: LiveState.PAUSED, liveTitle: '测量' };

/** Serves built pages with the product's broker and fixed responses to calls, so that only pages are measured. */
export class StubBackend {
  readonly #http: Server;
  readonly #folder: string;
  readonly #responses: { [N in CallName]?: () => unknown };
  #broker: EmbeddedBroker | undefined;
  #connection: BrokerConnection | undefined;
  readonly #seqs = { client: 0, server: 0 };

  private constructor(folder: string, comments: () => CallData<'commentList'>) {
    this.#folder = folder;
    this.#http = createServer((request, response) => this.#serve(request, response));
    this.#responses = {
      accountGet: () => ({ token: 'bench-token-of-the-operator', account }),
      serverReg: () => ({ mqttWs: `${this.url.replace('http', 'ws')}/mqtt`, serverId: 's' }),
      roomInfo: () => roomInfo,
      roomCategoryList: () => [],
      commentList: comments,
      roomStats: () => sampleStatistics,
    };
  }

  static async open(folder: string, comments: () => CallData<'commentList'>): Promise<StubBackend> {
    const backend = new StubBackend(folder, comments);
    await new Promise<void>((resolve) => backend.#http.listen(0, '127.0.0.1', resolve));
    const principal = {
      accountId: account.id,
      role: LiveRole.ADMIN,
      roomId: ROOM.roomId,
      operator: true,
    };
    backend.#broker = await EmbeddedBroker.listen(
      backend.#http,
      async (_username, token) => ({
        principal,
        grants: grants(principal, defaultTopics),
        tokenHash: token,
        expiresAt: Number.POSITIVE_INFINITY,
      }),
      async (hashes) => new Set(hashes),
      unlimited,
    );
    backend.#connection = backend.#broker.connectServer();
    return backend;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  get roomUrl(): string {
    return `${this.url}/?id=${ROOM.liveId}`;
  }

  push<N extends NoticeName>(name: N, body: NoticeBody<N>): void {
    const { topic } = notices[name];
    this.#seqs[topic] += 1;
    const payload = encodeNotice(name, this.#seqs[topic], body);
    this.#connection?.publish(topicName(defaultTopics[topic], ROOM), payload, 1);
  }

  async destroy(): Promise<void> {
    await this.#broker?.destroy();
    this.#http.closeAllConnections();
    this.#http.close();
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const name = Object.keys(this.#responses).find(
      (call) => calls[call as CallName].path === pathname,
    );
    if (request.method === 'POST') {
      const data = name && this.#responses[name as CallName]?.();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code: data ? 0 : 1, msg: data ? 'ok' : '不支持', data }));
      return;
    }
    if (pathname === '/config.json') {
      response.end('{}');
      return;
    }
    sendFile(response, this.#folder, pathname);
  }
}
