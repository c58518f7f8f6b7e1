import { type Account, type LiveDetail, LiveRole, type Notice } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { RoomSession } from './RoomSession.ts';

const account: Account = {
  id: 'u1',
  name: 'host',
  nickname: '小周',
  portrait: '',
  corpId: 'c1',
  thirdLiveRole: LiveRole.ADMIN,
};

describe('RoomSession', () => {
  it('T-10 tells of a role that changed while nothing could be heard', () => {
    const room = { liveId: '1001', roomId: 'r1' } as LiveDetail;
    const session = new RoomSession({ room, account, channel: undefined });
    const heard: Notice[] = [];
    session.onNotice((notice) => heard.push(notice));
    session.compareAccount(account);
    session.compareAccount({ ...account, id: 'u2', thirdLiveRole: LiveRole.ANCHOR });
    expect(heard).toEqual([]);
    session.compareAccount({ ...account, thirdLiveRole: LiveRole.AUDIENCE });
    expect(heard).toMatchObject([{ name: 'role', body: { account_id: 'u1', role: 0 } }]);
  });
});
