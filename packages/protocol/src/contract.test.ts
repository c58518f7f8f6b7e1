import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callDefinition, callNames } from './calls.ts';
import { commandNames, commands } from './commands.ts';
import { conferenceEntities } from './conference.ts';
import { LuckyBag } from './entities.ts';
import {
  ChatState,
  ConferenceMemberSource,
  DeviceType,
  MediaServerMode,
  MessageKind,
  SilenceState,
  SilenceType,
} from './enums.ts';
import { readAtWho, writeAtWho } from './mentions.ts';
import { noticeNames, notices } from './notices.ts';
import { httpStatus, isSuccess, Result, resultText } from './results.ts';
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
      if (['member', 'moderator', 'operator'].includes(access))
        expect(request.shape).toHaveProperty('liveId');
    }
  });

  it('T-07 lists every command, and which of them are supported', () => {
    expect(commandNames).toHaveLength(20);
    const acting = commandNames.filter((name) => commands[name].supported).sort();
    expect(acting).toEqual([
      'admin_control',
      'ask_question',
      'begin',
      'chat',
      'end',
      'enter',
      'exit',
      'heartbeat',
      'host_control',
      'kickout',
      'like',
      'support_question',
      'vote',
    ]);
  });

  it('T-07 a like counts one by default', () => {
    const sender = { token: 't', room_id: 'r', live_id: 'l' };
    expect(commands.like.request.parse(sender).like_delta).toBe(1);
  });
});

describe('mentions', () => {
  it('C-09 are sent as JSON text of a list', () => {
    const mentions = [{ accountId: 'u1', nickName: '橙子' }];
    expect(writeAtWho(mentions)).toBe('[{"accountId":"u1","nickName":"橙子"}]');
    expect(readAtWho(writeAtWho(mentions))).toEqual(mentions);
  });

  it.each(['', 'x', '{}', '[1]', '[{"accountId":1}]'])('C-09 reads %j as no mention', (text) => {
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

  it('W-03 reads numbers only, and all', () => {
    expect(readTagSelection('t1#改了名,t1#又改名')).toEqual(['t1']);
    expect(readTagSelection('all#全选')).toBe('all');
    expect(readTagSelection(' , #x')).toEqual([]);
    expect(isTagNameSafe('a#b')).toBe(false);
    expect(isTagNameSafe('a,b')).toBe(false);
    expect(isTagNameSafe('华东')).toBe(true);
  });
});

describe('enumerations and names', () => {
  it('C-19 has the specified numbers of chat states and messages', () => {
    expect(ChatState).toEqual({ OPEN: 0, ALL_SILENCED: 3 });
    expect(SilenceState).toEqual({ UN_BAN: 0, BAN: 1 });
    expect(SilenceType).toEqual({ PERSONAL: 0, ALL: 1 });
    expect(MessageKind).toEqual({ CHAT: 0, SYSTEM: 1 });
    expect(ConferenceMemberSource).toEqual({ OUTER: 1, INNER: 2 });
  });

  it('K-05 has the specified numbers of devices and media servers', () => {
    expect(DeviceType).toEqual({
      UNKNOWN: 0,
      PC: 1,
      ANDROID: 2,
      IOS: 3,
      ANDROID_ALL_IN_ONE: 4,
      RECORDING_HOST: 5,
      CONFERENCE_TERMINAL: 6,
      ANDROID_ID: 7,
      WEBRTC: 8,
      MINI_PROGRAM: 9,
      WEB: 10,
    });
    expect(MediaServerMode).toEqual({ SFU: 1, MCU: 2 });
  });

  it('K-05 accepts roles, limits and states of the wider platform by name only', () => {
    const { ConferenceMember, ConferenceRoom, Corporation } = conferenceEntities;
    const { role, terminal_type } = ConferenceMember.shape;
    const { state, external_member_limit, waiting_room, mode } = ConferenceRoom.shape;
    const named = {
      'member creator host service union_host corporate_external audience': role,
      'member creator admin': Corporation.shape.role,
      'preparing in_progress closed': state,
      'not_allowed allowed only_invited': external_member_limit,
      'closed open': waiting_room,
    };
    for (const [names, schema] of Object.entries(named)) {
      expect(JSON.stringify(z.toJSONSchema(schema))).toContain(JSON.stringify(names.split(' ')));
    }
    const isTaken = (schema: z.core.$ZodType, value: number) => z.safeParse(schema, value).success;
    const numbers = Array.from({ length: 14 }, (_, index) => index - 1);
    expect(numbers.filter((value) => isTaken(mode, value))).toEqual([1, 2]);
    expect(numbers.filter((value) => isTaken(terminal_type, value))).toHaveLength(11);
  });

  it('K-05 accepts a conference room, member and corporation of the wider platform', () => {
    const { ConferenceRoom, ConferenceMember, Corporation, LiveInfo, FileInfo } =
      conferenceEntities;
    const room = { id: 'r1', no: '100200300', state: 'preparing', mute: 0, mode: 1 };
    expect(ConferenceRoom.safeParse(room).success).toBe(true);
    expect(ConferenceRoom.safeParse({ ...room, waiting_room: 'ajar' }).success).toBe(false);
    const member = { id: 'u1', name: 'a', nickname: 'b', role: 'union_host', terminal_type: 10 };
    expect(ConferenceMember.safeParse(member).success).toBe(true);
    expect(ConferenceMember.safeParse({ ...member, terminal_type: 11 }).success).toBe(false);
    for (const field of ['invite_status', 'mute', 'hand_up', 'sharing'])
      expect(ConferenceMember.safeParse({ ...member, [field]: 'unheard-of' }).success).toBe(false);
    const doing = { invite_status: 'accepted', mute: 'muted_by_host', hand_up: 'up' };
    expect(ConferenceMember.safeParse({ ...member, ...doing, sharing: 'screen' }).success).toBe(
      true,
    );
    const file = { id: 'f1', name: '议程.pdf', url: 'https://files.example/1', size: 1024 };
    expect(FileInfo.safeParse(file).success).toBe(true);
    expect(Corporation.safeParse({ id: 'c1', name: '云上', role: 'creator' }).success).toBe(true);
    const live = { live_id: 'l1', max_online_num: 3, like_num: 2, watch_num: 1 };
    const times = { begin_time: '2026-11-15 20:00:00', end_time: '' };
    expect(LiveInfo.safeParse({ ...live, ...times }).success).toBe(true);
  });

  it('E-01 has the specified result codes, each with a status and a text', () => {
    const codes = Object.values(Result).sort((a, b) => a - b);
    expect(codes).toEqual([-12, -11, 0, 1, 2, 3, 4, 5, 40, 43, 50]);
    for (const code of codes) expect(resultText[code]).toMatch(/[\u4e00-\u9fff]/);
    expect([2, 3, 4, 5, 40, 43, 1, 50].map((code) => httpStatus[code as Result])).toEqual([
      401, 404, 404, 409, 400, 403, 422, 500,
    ]);
  });

  it('E-03 accepts only 0 and 200 as success', () => {
    expect([0, 200].every(isSuccess)).toBe(true);
    expect([1, 2, 5, 43, 50, 201, -11].some(isSuccess)).toBe(false);
  });

  it('K-04 spells fields as the platform does: camel case over HTTP, snake case in notices', () => {
    expect(Object.keys(LuckyBag.shape)).toContain('grapType');
    expect(Object.keys(notices.luckyBagLaunch.body.shape)).toContain('grab_type');
    const pushed = noticeNames
      .filter((name) => name !== 'dataStatistics')
      .flatMap((name) => Object.keys(notices[name].body.shape));
    expect(pushed.filter((field) => !/^[a-z]+(_[a-z]+)*$/.test(field))).toEqual([]);
    const called = callNames.flatMap((name) => Object.keys(callDefinition(name).request.shape));
    expect(called.filter((field) => field.includes('_'))).toEqual([]);
  });
});
