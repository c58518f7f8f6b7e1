import { type TestClient, TestMember } from '@live/testkit';
import type { CallData } from '../../packages/protocol/src/index.ts';

interface EnteredServer {
  readonly url: string;
  client(token?: string): TestClient;
}

/** Guests of one address share limits, so each comes from another. */
let entered = 0;

/** A guest who has no page: receives notices and sends commands. */
export const enterGuest = async (
  server: EnteredServer,
  liveId: string,
  nickname: string,
): Promise<TestMember> => {
  entered += 1;
  const from = { 'x-forwarded-for': `198.18.${entered >> 8}.${entered & 255}` };
  const { data } = await server.client().post('/room/guest', { liveId, nickname }, from);
  const { token, account } = data as CallData<'guestEnter'>;
  const { roomId } = await server.client(token).ok('roomInfo', { liveId });
  return TestMember.join(server.url, { token, accountId: account.id, roomId, liveId }, ['client']);
};
