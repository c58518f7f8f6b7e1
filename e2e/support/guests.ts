import { type TestClient, TestMember } from '../../apps/server/src/testing/test-server.ts';

interface EnteredServer {
  readonly url: string;
  client(token?: string): TestClient;
}

/** A guest who has no page: receives notices and sends commands. */
export const enterGuest = async (
  server: EnteredServer,
  liveId: string,
  nickname: string,
): Promise<TestMember> => {
  const { token, account } = await server.client().ok('guestEnter', { liveId, nickname });
  const { roomId } = await server.client(token).ok('roomInfo', { liveId });
  return TestMember.join(server.url, { token, accountId: account.id, roomId, liveId }, ['client']);
};
