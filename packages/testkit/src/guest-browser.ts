import { stage } from './stage.ts';
import { TestMember, type TestServer } from './test-server.ts';

/** A browser of guests, with its cookies and an address. */
export class GuestBrowser {
  readonly #server: TestServer;
  readonly #address: string;
  readonly #room: { liveId: string };
  readonly #cookies = new Map<string, string>();

  constructor(server: TestServer, address: string, { liveId }: { liveId: string } = stage.live) {
    this.#server = server;
    this.#address = address;
    this.#room = { liveId };
  }

  get markCookie(): string | undefined {
    return this.#cookies.get('live_browser');
  }

  forge(value: string): void {
    this.#cookies.set('live_browser', value);
  }

  /** A call of one of the browser's pages. */
  async post(path: string, body: object) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#server
      .client()
      .post(path, body, { 'x-forwarded-for': this.#address, origin: this.#server.url, cookie });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
      if (name === 'live_browser' && !/HttpOnly.*SameSite=Lax/.test(line))
        throw new Error(`a mark that scripts can read: ${line}`);
    }
    return answer;
  }

  enter(nickname: string) {
    return this.post('/room/guest', { ...this.#room, nickname });
  }

  /** Why the room's page cannot be entered. */
  async refusal(): Promise<unknown> {
    const { data } = await this.post('/room/entry', this.#room);
    return (data as { refusal: unknown }).refusal;
  }

  /** Enters and connects. */
  async join(nickname: string): Promise<TestMember> {
    const { data } = await this.enter(nickname);
    const { token, account } = data as { token: string; account: { id: string } };
    const { roomId } = await this.#server.client(token).ok('roomInfo', this.#room);
    const membership = { token, accountId: account.id, roomId, ...this.#room };
    return TestMember.join(this.#server.url, membership, ['client']);
  }

  /** Enters and comments in the room. Returns the lucky bag that this entered, if any. */
  async speak(nickname: string): Promise<{ accountId: string; bag: string | undefined }> {
    const guest = await this.join(nickname);
    const { body } = await guest.command('chat', { message: '我要参与' });
    await guest.leave();
    const { lucky_bag_id: bag } = body as { lucky_bag_id?: string };
    return { accountId: guest.membership.accountId, bag };
  }
}
