import { describe, expect, it } from 'vitest';
import { callDefinition, callNames } from './calls.ts';
import { commandNames, commands } from './commands.ts';
import { readAtWho, writeAtWho } from './mentions.ts';
import { isTagNameSafe, readTagSelection, writeTagSelection } from './tag-selection.ts';

const specified = `
/index/get-rtc-token /index/user-meeting-code /live/server-reg /live/account-get /live/room-list
/live/room-delete /live/room-info /live/room-category-list /live/category-set /live/room-close
/live/room-lucky-bag-list /live/room-lucky-bag-winner-list /live/active-activity/info
/live/room-activity-create /live/room-activity-close /live/report-list /live/report-delete
/live/tag-list /live/auth-tag-list /live/auth-tag-update /live/silence-list /live/silence
/live/room-stats /live/comment-list /live/comment-del /live/comment-system`
  .trim()
  .split(/\s+/);

describe('the contract', () => {
  it('K-01 holds the 26 paths of the console', () => {
    const paths = callNames.map((name) => callDefinition(name).path as string);
    expect(specified).toHaveLength(26);
    expect(paths).toEqual(expect.arrayContaining(specified));
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('K-06 holds the calls of the mobile room', () => {
    const paths = callNames.map((name) => callDefinition(name).path);
    for (const path of ['create', 'report', 'lucky-bag-launch', 'lucky-bag-current'])
      expect(paths).toContain(`/room/${path}`);
  });

  it('X-02 names a room in every call that is judged by room', () => {
    for (const name of callNames) {
      const { access, request } = callDefinition(name);
      if (access === 'member' || access === 'operator')
        expect(request.shape).toHaveProperty('liveId');
    }
  });

  it('T-07 knows every command, and which of them the server acts on', () => {
    expect(commandNames).toHaveLength(17);
    const acting = commandNames.filter((name) => commands[name].supported).sort();
    expect(acting).toEqual([
      'admin_control',
      'begin',
      'chat',
      'end',
      'enter',
      'exit',
      'heartbeat',
      'host_control',
      'kickout',
      'like',
    ]);
  });

  it('T-07 a like counts one unless it says otherwise', () => {
    const sender = { token: 't', room_id: 'r', live_id: 'l' };
    expect(commands.like.request.parse(sender).like_delta).toBe(1);
  });
});

describe('mentions', () => {
  it('C-09 travel as JSON text of a list', () => {
    const mentions = [{ accountId: 'u1', nickName: '橙子' }];
    expect(writeAtWho(mentions)).toBe('[{"accountId":"u1","nickName":"橙子"}]');
    expect(readAtWho(writeAtWho(mentions))).toEqual(mentions);
  });

  it.each(['', 'x', '{}', '[1]', '[{"accountId":1}]'])('C-09 takes %j for no mention', (text) => {
    expect(readAtWho(text)).toEqual([]);
  });
});

describe('tag selection', () => {
  it('W-02 writes all, or number and name joined', () => {
    expect(writeTagSelection('all')).toBe('all#全选');
    const tags = [
      { tagNo: 't1', tagName: '华东' },
      { tagNo: 't2', tagName: '员工' },
    ];
    expect(writeTagSelection(tags)).toBe('t1#华东,t2#员工');
    expect(readTagSelection('t1#华东,t2#员工')).toEqual(['t1', 't2']);
  });

  it('W-03 goes by number alone, and knows all', () => {
    expect(readTagSelection('t1#改了名,t1#又改名')).toEqual(['t1']);
    expect(readTagSelection('all#全选')).toBe('all');
    expect(readTagSelection(' , #x')).toEqual([]);
    expect(isTagNameSafe('a#b')).toBe(false);
    expect(isTagNameSafe('a,b')).toBe(false);
    expect(isTagNameSafe('华东')).toBe(true);
  });
});
