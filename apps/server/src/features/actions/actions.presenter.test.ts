import { describe, expect, it } from 'vitest';
import { presentActionLine } from './actions.presenter.ts';
import type { ListedAction } from './actions.store.ts';

const presentation = {
  timeZone: 'Asia/Shanghai',
  categoryNames: new Map([['shopping', '电商带货']]),
};

type Recorded = Omit<Partial<ListedAction>, 'before' | 'after'> & {
  action: string;
  before?: unknown;
  after?: unknown;
};

const lineOf = (row: Recorded) => {
  const { before = null, after = null, ...others } = row;
  return presentActionLine(
    {
      id: 'a1',
      live_id: 'l1',
      at: Date.UTC(2026, 10, 19, 1, 2, 3),
      actor_id: 'u1',
      operator_name: '林晓',
      person_id: '',
      person_name: null,
      target: '',
      subject: '',
      undo: null,
      undone_at: null,
      undone_by: '',
      undo_until: null,
      undoer_name: null,
      undone_action: null,
      undone_before: null,
      undone_after: null,
      newer_id: null,
      room_title: null,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      ...others,
    } satisfies ListedAction,
    presentation,
  );
};
const added = [{ word: '刷单', action: 1 }];
const more = { words: [{ word: '代购', action: 3 }], total: 21 };

describe('an entry of the log', () => {
  it.each([
    ['silence', {}, { reason: '广告', durationSeconds: 600 }, '禁言', '广告，10分钟'],
    ['silence', {}, { durationSeconds: 86_400, deletedComments: 3 }, '禁言', '24小时，删除评论3条'],
    ['silence', {}, { end: 'live' }, '禁言', '本场'],
    ['silence-everywhere', {}, { reason: '辱骂', end: 'lifting' }, '全部直播间禁言', '辱骂，长期'],
    ['silence-everywhere', {}, { durationSeconds: 90 }, '全部直播间禁言', '90秒'],
    ['unsilence', {}, {}, '解除禁言', ''],
    ['unsilence-everywhere', {}, {}, '解除全部直播间禁言', ''],
    ['silence-all', {}, {}, '全员禁言', ''],
    ['unsilence-all', {}, {}, '解除全员禁言', ''],
    ['kickout', {}, { durationSeconds: 3600 }, '移出', '1小时'],
    ['removal-end', {}, {}, '允许返回', ''],
    ['comment-del', { message: '加微信' }, null, '删除评论', '加微信'],
    ['held-pass', { message: '有货吗' }, null, '通过评论', '有货吗'],
    ['held-refuse', { message: '加微信' }, null, '拒绝评论', '加微信'],
    ['flow-save', { guestPolicy: 1 }, { guestPolicy: 2 }, '修改互动管理', '不允许访客'],
    ['flow-save', {}, { guestPolicy: 1 }, '修改互动管理', '访客仅观看'],
    ['flow-save', {}, { guestPolicy: 0 }, '修改互动管理', '访客可评论'],
    ['flow-save', { slowSeconds: 5 }, { slowSeconds: 0 }, '修改互动管理', '慢速模式关闭'],
    ['flow-save', {}, { slowSeconds: 30 }, '修改互动管理', '慢速模式30秒'],
    ['flow-save', {}, { reviewMode: 0 }, '修改互动管理', '先发后审'],
    ['flow-save', {}, { reviewMode: 1 }, '修改互动管理', '命中词待审'],
    ['flow-save', {}, { reviewMode: 2 }, '修改互动管理', '先审后发'],
    ['flow-save', {}, { pin: { text: '三号有货' } }, '修改互动管理', '置顶：三号有货'],
    ['flow-save', {}, { pin: { text: '' } }, '修改互动管理', '取消置顶'],
    [
      'word-save',
      null,
      { added: { words: added, total: 1 }, removed: 2 },
      '修改词表',
      '添加刷单（拦截），移除2个',
    ],
    ['word-save', null, { added: more, removed: 0 }, '修改词表', '添加代购（替换）等21个'],
    ['report-case', { caseState: 0 }, { caseState: 1 }, '处理举报', '处理中'],
    ['report-case', { caseState: 1 }, { caseState: 0 }, '处理举报', '放回'],
    ['report-case', { caseState: 0 }, { caseState: 2 }, '处理举报', '已处理'],
    ['report-case', { caseState: 0 }, { caseState: 3 }, '处理举报', '不成立'],
    // It names nobody who reported.
    ['report-delete', { accountName: 'viewer', content: '有人骂人' }, null, '删除举报', '有人骂人'],
    ['note-add', null, { content: '老客户' }, '添加备注', '老客户'],
    ['note-delete', { content: '老客户' }, null, '删除备注', '老客户'],
    ['mark-change', { content: '三号' }, { content: '四号' }, '修改打点', '三号，四号'],
    ['mark-remove', { content: '四号' }, null, '删除打点', '四号'],
    ['report-share', null, { days: 7, title: '专场' }, '分享报告', '专场，有效7天'],
    ['report-share-end', { days: 7 }, null, '收回分享', '有效7天'],
    ['clip-save', null, { title: '开场', clipSeconds: 60 }, '剪辑', '开场，1分钟'],
    ['category-set', null, 'shopping', '修改直播类型', '未分类 → 电商带货'],
    ['auth-tag-update', null, ['1', '2'], '修改观看权限', '全部用户 → 2个标签'],
    ['room-move', 1, 2, '直播状态', '直播暂停'],
    ['room-move', 2, 3, '直播状态', '已结束'],
    ['lucky-bag-launch', null, { awardName: '', totalPointsNum: 100 }, '发起福袋', '100积分'],
    [
      'account-save',
      null,
      { name: 'wang', nickname: '小王', role: 1 },
      '保存账号',
      'wang，昵称：小王，角色：主播',
    ],
    ['account-save', null, { name: 'wang', disabled: 1 }, '保存账号', 'wang，停用'],
    ['account-save', null, { name: 'wang', disabled: 0 }, '保存账号', 'wang，启用'],
    ['account-save', null, { nickname: '小王' }, '保存账号', '昵称：小王'],
    [
      'account-save',
      null,
      { name: 'wang', corpName: '', tagNos: [], password: '***' },
      '保存账号',
      'wang，公司：无，标签：0个，新密码',
    ],
    ['account-import', null, { created: 3, changed: 1 }, '导入账号', '新建3个，修改1个'],
    ['category-save', null, '音乐', '保存直播类型', '音乐'],
    ['category-delete', { id: 'music', name: '音乐' }, null, '删除直播类型', '音乐'],
    ['activity-create', null, { activityName: '满减' }, '发起活动', '满减'],
  ] as const)('G-09 of %s from %j to %j reads %s: %s', (action, before, after, name, detail) => {
    const line = lineOf({ action, before, after });
    expect(line).toEqual(['2026-11-19 09:02:03', '林晓', name, '', detail, '']);
  });

  it('G-09 of the platform’s words says so', () => {
    const after = { added: { words: added, total: 1 }, removed: 0 };
    expect(lineOf({ action: 'word-save', after, live_id: '' })[4]).toBe(
      '平台词表，添加刷单（拦截）',
    );
  });

  it('G-09 of 撤销 says what was undone, and an undone one by whom', () => {
    const undone = {
      undone_action: 'silence',
      undone_before: 'null',
      undone_after: JSON.stringify({ durationSeconds: 600, reason: '刷屏' }),
    };
    const undo = {
      action: 'undo',
      before: { action: 'silence' },
      person_name: '小鱼儿',
      ...undone,
    };
    expect(lineOf(undo).slice(2)).toEqual(['撤销', '小鱼儿', '禁言：刷屏，10分钟', '']);
    expect(lineOf({ action: 'silence', undone_at: 1, undoer_name: '运营小周' })[5]).toBe(
      '运营小周',
    );
  });

  it('G-09 names the platform and the server, which have no account', () => {
    const byOf = (actor_id: string) => lineOf({ action: 'undo', operator_name: null, actor_id })[1];
    expect([byOf('platform'), byOf('shell'), byOf('gone')]).toEqual(['平台', '服务器', '']);
  });
});
