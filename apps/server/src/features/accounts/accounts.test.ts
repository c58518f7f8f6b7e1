import { aRoom, stage } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect } from 'vitest';

describe('accounts', () => {
  const it = serverTest();

  it('K-02 gives an account a meeting code of nine digits, and always the same', async ({
    admin,
    host,
  }) => {
    const { meetingCode } = await host.ok('userMeetingCode', {});
    expect(meetingCode).toMatch(/^\d{9}$/);
    expect((await host.ok('userMeetingCode', {})).meetingCode).toBe(meetingCode);
    expect((await admin.ok('userMeetingCode', {})).meetingCode).not.toBe(meetingCode);
  });

  it('K-02 gives a host a token for the media origin, with the time it ends', async ({ host }) => {
    const { rtcToken, expiresAt } = await host.ok('getRtcToken', { liveId: stage.live.liveId });
    expect(rtcToken).not.toBe('');
    expect(expiresAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('K-02 lists rooms by page, state and words', async ({ server, admin }) => {
    const first = await admin.ok('roomList', { pageNum: 1, pageSize: 2 });
    const second = await admin.ok('roomList', { pageNum: 2, pageSize: 2 });
    expect(first.total).toBe(5);
    const ids = [...first.items, ...second.items].map(({ liveId }) => liveId);
    expect(new Set(ids).size).toBe(4);
    const paused = await admin.ok('roomList', { liveState: 2 });
    expect(paused.items.map(({ liveId }) => liveId)).toEqual([stage.paused.liveId]);
    const found = await admin.ok('roomList', { keyword: '拉花' });
    expect(found.items.map(({ liveId }) => liveId)).toEqual([stage.replay.liveId]);
    expect((await admin.ok('roomList', { keyword: '%' })).items).toEqual([]);
    // The words are part of the host's name, or the id that somebody was told.
    const [herRoom] = await server.add(aRoom({ host: stage.otherHost }));
    for (const keyword of [stage.otherHost.nickname, herRoom.liveId])
      expect((await admin.ok('roomList', { keyword })).items).toMatchObject([
        { liveId: herRoom.liveId },
      ]);
    const other = await server.signIn('otherhost');
    expect((await other.ok('roomList', {})).items).toMatchObject([{ liveId: herRoom.liveId }]);
  });

  it('H-06 refuses a category that there is not, and keeps the one before', async ({ admin }) => {
    const { liveId } = stage.live;
    const { liveCategoryId } = await admin.ok('roomInfo', { liveId });
    expect(await admin.call('categorySet', { liveId, categoryId: 'none' })).toMatchObject({
      code: 1,
      msg: '直播类型不存在',
    });
    expect((await admin.ok('roomInfo', { liveId })).liveCategoryId).toBe(liveCategoryId);
  });

  it('T-01 gives the broker’s address on the host that was requested', async ({
    server,
    viewer,
  }) => {
    const { mqttWs, serverId } = await viewer.ok('serverReg', { lineGroupId: 1 });
    expect(mqttWs).toBe(`${server.url.replace('http', 'ws')}/mqtt`);
    expect(serverId).not.toBe('');
  });
});
