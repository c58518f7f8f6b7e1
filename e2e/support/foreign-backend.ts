import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  type CallData,
  type CallName,
  calls,
  encodeNotice,
  type NoticeBody,
  type NoticeName,
  topicName,
} from '@live/protocol';
import { Aedes } from 'aedes';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { sampleAccount, sampleRoom, sampleStatistics } from './sample-responses.ts';
import { sendFile } from './send-file.ts';

const PAGES = path.join(import.meta.dirname, '../../apps/console/dist');
const TOKEN = 'foreign-token';
const ROOM = { roomId: 'p77', liveId: '77' };
const TOPICS = {
  client: 'platform/{roomId}/everybody',
  server: 'platform/{roomId}/staff',
  up: 'platform/{roomId}/from/{accountId}',
  reply: 'platform/{roomId}/to/{accountId}',
};

const account: CallData<'accountGet'>['account'] = {
  ...sampleAccount,
  id: 'p1',
  nickname: '平台运营',
  corpId: 'p',
};

type Responses = { [N in CallName]?: () => unknown };

/** A minimal back end of another platform: it implements the contract with its own origin, topics and codes. */
export class ForeignBackend {
  readonly requests: { path: string; authorization: string | undefined }[] = [];
  readonly heartbeats: string[] = [];
  readonly #broker: Aedes;
  readonly #api: Server;
  readonly #pages: Server;
  readonly #sockets = new WebSocketServer({ noServer: true });

  private constructor(broker: Aedes) {
    this.#broker = broker;
    this.#api = createServer((request, response) => this.#respond(request, response));
    this.#pages = createServer((request, response) => this.#page(request, response));
    this.#api.on('upgrade', (request, socket, head) => {
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        this.#broker.handle(createWebSocketStream(ws), request);
      });
    });
    broker.on('publish', ({ topic, payload }) => {
      if (topic === topicName(TOPICS.up, { ...ROOM, accountId: account.id })) {
        this.heartbeats.push(payload.toString());
      }
    });
  }

  static async start(): Promise<ForeignBackend> {
    const backend = new ForeignBackend(await Aedes.createBroker());
    for (const server of [backend.#api, backend.#pages]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    }
    return backend;
  }

  get url(): string {
    return addressOf(this.#pages);
  }

  push<N extends NoticeName>(topic: 'client' | 'server', name: N, body: NoticeBody<N>): void {
    // This platform does not number its notices.
    const { seq: _, ...notice } = JSON.parse(encodeNotice(name, 0, body));
    this.#broker.publish(
      {
        cmd: 'publish',
        topic: topicName(TOPICS[topic], ROOM),
        payload: JSON.stringify(notice),
        qos: 1,
        retain: false,
        dup: false,
      },
      () => undefined,
    );
  }

  async destroy(): Promise<void> {
    this.#sockets.close();
    for (const server of [this.#api, this.#pages]) {
      server.closeAllConnections();
      server.close();
    }
    await new Promise<void>((resolve) => this.#broker.close(resolve));
  }

  #page(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (pathname === '/config.json') {
      response.setHeader('content-type', 'application/json');
      const angles = { rotate: [1, 3], flip: [3] };
      response.end(
        JSON.stringify({
          apiBase: addressOf(this.#api),
          lineGroupId: 'east',
          topics: TOPICS,
          angles,
        }),
      );
      return;
    }
    sendFile(response, PAGES, pathname);
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const { authorization } = request.headers;
    this.requests.push({ path: request.url ?? '', authorization });
    const isPublic = request.url === calls.login.path;
    const data = this.#responses()[request.url ?? '']?.();
    response.setHeader('content-type', 'application/json');
    if (!isPublic && authorization !== `Bearer ${TOKEN}`) {
      response.end(JSON.stringify({ code: 2, msg: '请先登录' }));
    } else {
      response.end(JSON.stringify({ code: data ? 200 : 1, msg: data ? 'ok' : '不支持', data }));
    }
  }

  #responses(): Record<string, (() => unknown) | undefined> {
    const signedIn = () => ({ token: TOKEN, account });
    const responses: Responses = {
      login: signedIn,
      accountGet: signedIn,
      serverReg: () => ({ mqttWs: addressOf(this.#api).replace('http', 'ws'), serverId: 's' }),
      roomInfo: () => roomInfo,
      roomCategoryList: () => [],
      commentList: () => ({ items: [] }),
      roomStats: () => sampleStatistics,
    };
    return Object.fromEntries(
      Object.entries(responses).map(([name, answer]) => [calls[name as CallName].path, answer]),
    );
  }
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const roomInfo = {
  ...sampleRoom,
  ...ROOM,
  // A number instead of a boolean, which the contract also accepts.
  liveRecordFinished: 0,
  liveTitle: '别的平台的直播',
};
