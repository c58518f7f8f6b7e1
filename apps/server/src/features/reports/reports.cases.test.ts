import { CaseState, type DecodedNotice, Flag, formatDuration, type Report } from '@live/protocol';
import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const liveId = stage.live.liveId;
const SYSTEM = { liveId, accountId: stage.admin.id, accountCorpId: '', isSystem: 1 } as const;

const isCaseNotice = (reportId: string, state: CaseState) => (received: DecodedNotice) =>
  received.kind === 'notice' &&
  received.notice.name === 'reportCase' &&
  received.notice.body.report_id === reportId &&
  received.notice.body.case_state === state;

describeOnPersistentStore('reports about comments and people', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let hostAdmin: TestClient;
  let host: TestClient;
  let viewer: TestClient;
  let viewer2: TestClient;
  let speaker: TestMember;
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  // Only so many reports a minute are taken from one account.
  beforeEach(() => {
    clock.ahead += 60_000;
  });
  beforeAll(async () => {
    server = await place.start({}, clock);
    [admin, hostAdmin, host, viewer, viewer2] = (await Promise.all(
      ['admin', 'hostadmin', 'host', 'viewer', 'viewer2'].map((name) => server.signIn(name)),
    )) as [TestClient, TestClient, TestClient, TestClient, TestClient];
    speaker = await server.enter('viewer2', liveId);
  });
  afterAll(() => server.destroy());

  const say = async (message: string): Promise<string> => {
    const { body } = await speaker.command('chat', { message });
    return (body as { comment_id: string }).comment_id;
  };
  const found = async (client: TestClient, reportId: string): Promise<Report> => {
    const { items } = await client.ok('reportList', { liveId, pageSize: 50 });
    const report = items.find(({ id }) => id === reportId);
    if (!report) throw new Error('no such report');
    return report;
  };
  const reportComment = (by: TestClient, commentId: string) =>
    by.ok('reportCreate', { liveId, content: '发广告', commentId });
  const setCase = (by: TestClient, reportId: string, caseState: CaseState) =>
    by.ok('reportCase', { liveId, reportId, caseState });

  it('G-12 keeps the comment and its sender as they were, and the moment of the live', async () => {
    const commentId = await say('加微信领券');
    // Reported later: it is the moment of the comment that counts.
    clock.ahead += 600_000;
    const { reportId } = await reportComment(viewer, commentId);
    await host.ok('commentDel', { liveId, commentId });
    await host.ok('silence', { liveId, state: 1, type: 0, accountId: stage.otherViewer.id });
    const report = await found(host, reportId);
    expect(report).toMatchObject({
      about: {
        accountId: stage.otherViewer.id,
        name: '橙子',
        commentId,
        message: '加微信领券',
        role: 0,
        reporters: 1,
        isDeleted: Flag.YES,
        isSilence: Flag.YES,
      },
    });
    // The room had begun 84 minutes before the server started, a minute before the test.
    expect(report.liveSeconds).toBeGreaterThanOrEqual(85 * 60);
    expect(report.liveSeconds).toBeLessThan(95 * 60);
    await host.ok('silence', { liveId, state: 0, type: 0, accountId: stage.otherViewer.id });
  });

  it('G-12 is about a person who has spoken in the room, and about nobody else', async () => {
    await say('我来了');
    const about = { liveId, content: '骚扰他人' };
    const { reportId } = await viewer.ok('reportCreate', {
      ...about,
      accountId: stage.otherViewer.id,
    });
    const report = await found(host, reportId);
    expect(report.about).toMatchObject({ accountId: stage.otherViewer.id, name: '橙子' });
    expect(report.about).not.toHaveProperty('commentId');
    // Another person's report of the same person is the same case; one of their comments is not.
    const { reportId: same } = await host.ok('reportCreate', {
      ...about,
      accountId: stage.otherViewer.id,
    });
    const comment = await reportComment(viewer, await say('另一句'));
    await setCase(host, reportId, CaseState.HANDLED);
    expect((await found(host, same)).caseState).toBe(CaseState.HANDLED);
    expect((await found(host, comment.reportId)).caseState).toBe(CaseState.OPEN);
    for (const subject of [{ accountId: stage.otherHost.id }, { commentId: '999999999' }])
      expect(await viewer.call('reportCreate', { ...about, ...subject })).toMatchObject({
        code: 1,
      });
    await admin.ok('commentSystem', { ...SYSTEM, comment: '系统的话' });
    const { items } = await host.ok('commentList', { liveId });
    const said = items.find(({ message }) => message === '系统的话')?.id ?? '';
    expect(await viewer.call('reportCreate', { ...about, commentId: said })).toMatchObject({
      code: 1,
      msg: '评论不存在',
    });
    // A comment of another room is none of this one.
    const elsewhere = {
      liveId: stage.portrait.liveId,
      content: '骚扰',
      commentId: await say('别处'),
    };
    expect(await viewer.call('reportCreate', elsewhere)).toMatchObject({ code: 1 });
  });

  it('G-12 G-13 the host sees what a report is about, and nobody who reported', async () => {
    const { reportId } = await reportComment(viewer, await say('看我主页'));
    const answer = await host.call('reportList', { liveId, pageSize: 50 });
    expect(JSON.stringify(answer.data)).toContain('看我主页');
    expect(JSON.stringify(answer.data)).not.toContain(`${stage.viewer.id}"`);
    expect((await found(admin, reportId)).accountId).toBe(stage.viewer.id);
    const csv = await host.ok('reportExport', { liveId, content: '发广告' });
    expect(csv).toContain('看我主页');
    expect(csv).not.toContain(',viewer,');
  });

  it('G-13 counts the people who reported the same person, each once', async () => {
    const commentId = await say('刷屏刷屏');
    const before = (await found(host, (await reportComment(viewer, commentId)).reportId)).about;
    await reportComment(viewer, commentId);
    const { reportId } = await reportComment(admin, commentId);
    const reporters = async () => (await found(host, reportId)).about?.reporters;
    const all = (before?.reporters ?? 0) + 1;
    expect(await reporters()).toBe(all);
    // A deleted report counts no more.
    const last = await reportComment(hostAdmin, commentId);
    expect(await reporters()).toBe(all + 1);
    await admin.ok('reportDelete', { liveId, reportId: last.reportId });
    expect(await reporters()).toBe(all);
  });

  it('G-13 a case is taken once, every console is notified, and the second is told by whom', async () => {
    const commentId = await say('私聊我');
    const { reportId } = await reportComment(viewer, commentId);
    const { reportId: second } = await reportComment(admin, commentId);
    const console = await server.enter('host', liveId);
    const [a, b] = await Promise.all([
      setCase(admin, reportId, CaseState.TAKEN),
      setCase(hostAdmin, reportId, CaseState.TAKEN),
    ]);
    expect([a.caseState, b.caseState]).toEqual([CaseState.TAKEN, CaseState.TAKEN]);
    const names = [a, b].map(({ handledBy }) => handledBy);
    expect(names.filter((name) => name === undefined)).toHaveLength(1);
    const [winner, loser] = a.handledBy === undefined ? [admin, hostAdmin] : [hostAdmin, admin];
    const { operatorName } = await found(host, reportId);
    expect(names).toContain(operatorName);
    const operatorId = winner === admin ? stage.admin.id : stage.hostAdmin.id;
    expect(await found(host, reportId)).toMatchObject({ operatorId });
    expect(await console.receives(isCaseNotice(reportId, CaseState.TAKEN))).toMatchObject({
      notice: { body: { operator_id: operatorId, operator_name: operatorName } },
    });
    // The other report about the same comment is the same case.
    expect(await found(host, second)).toMatchObject({ caseState: CaseState.TAKEN, operatorName });

    const late = await setCase(loser, second, CaseState.HANDLED);
    expect(late).toEqual({ caseState: CaseState.TAKEN, handledBy: operatorName });
    expect(await setCase(winner, reportId, CaseState.HANDLED)).toEqual({
      caseState: CaseState.HANDLED,
      before: CaseState.TAKEN,
    });
    expect((await found(host, second)).caseState).toBe(CaseState.HANDLED);
    expect(await setCase(loser, reportId, CaseState.UNFOUNDED)).toEqual({
      caseState: CaseState.HANDLED,
      handledBy: operatorName,
    });
    expect(console.bodies('reportCase')).toHaveLength(2);
    await console.leave();
  });

  it('G-13 a case is put back by its operator or a super admin, and closed as unfounded', async () => {
    const { reportId } = await reportComment(viewer2, await say('正常聊天'));
    await setCase(admin, reportId, CaseState.TAKEN);
    expect(await setCase(host, reportId, CaseState.OPEN)).toMatchObject({
      caseState: CaseState.TAKEN,
    });
    await setCase(hostAdmin, reportId, CaseState.OPEN);
    expect(await found(host, reportId)).toMatchObject({ caseState: CaseState.OPEN });
    expect(await found(host, reportId)).not.toHaveProperty('operatorName');
    await setCase(host, reportId, CaseState.UNFOUNDED);
    expect((await found(admin, reportId)).caseState).toBe(CaseState.UNFOUNDED);
    expect(
      await host.call('reportCase', {
        liveId: stage.portrait.liveId,
        reportId,
        caseState: CaseState.TAKEN,
      }),
    ).toMatchObject({ code: 1, msg: '举报不存在' });
  });

  it('G-13 a closed case is opened again by any operator, in the log and on every console', async () => {
    const { reportId } = await reportComment(viewer, await say('误判的话'));
    const console = await server.enter('admin', liveId);
    for (const closed of [CaseState.HANDLED, CaseState.UNFOUNDED]) {
      await setCase(admin, reportId, closed);
      expect(await setCase(host, reportId, CaseState.TAKEN)).toMatchObject({ caseState: closed });
      expect(await setCase(host, reportId, CaseState.OPEN)).toEqual({
        caseState: CaseState.OPEN,
        before: closed,
      });
      expect(await found(admin, reportId)).not.toHaveProperty('operatorName');
    }
    await console.receives(isCaseNotice(reportId, CaseState.OPEN));
    const { items } = await host.ok('actionList', { liveId, kind: 'report-case' });
    expect(items[0]).toMatchObject({ operatorName: '林晓' });
    await console.leave();
  });

  it('G-13 undoing 已处理 brings back 处理中 by whom, and takes no case from a colleague', async () => {
    const commentId = await say('先受理再处理');
    const { reportId } = await reportComment(viewer, commentId);
    const { reportId: alike } = await reportComment(viewer2, commentId);
    await setCase(host, reportId, CaseState.TAKEN);
    const closed = { undoes: CaseState.HANDLED, caseState: CaseState.TAKEN };
    const takeBack = (by: TestClient, input: { undoes: CaseState; caseState: CaseState }) =>
      by.ok('reportCase', { liveId, reportId, ...input });
    for (const id of [reportId, alike]) {
      expect(await setCase(host, id, CaseState.HANDLED)).toEqual({ caseState: 2, before: 1 });
      expect(await takeBack(host, closed)).toEqual({ caseState: 1, before: 2 });
      for (const one of [reportId, alike])
        expect(await found(host, one)).toMatchObject({ caseState: 1, operatorName: '林晓' });
    }
    // A colleague does not take up what somebody else closed.
    await setCase(host, reportId, CaseState.HANDLED);
    expect(await takeBack(admin, closed)).toEqual({ caseState: 2, handledBy: '林晓' });

    // What a colleague has taken since stays theirs, also where a super admin could put it back.
    await setCase(host, reportId, CaseState.OPEN);
    expect(await setCase(admin, reportId, CaseState.HANDLED)).toEqual({ caseState: 2, before: 0 });
    await setCase(host, reportId, CaseState.OPEN);
    await setCase(host, reportId, CaseState.TAKEN);
    const opened = { undoes: CaseState.HANDLED, caseState: CaseState.OPEN };
    expect(await takeBack(admin, opened)).toEqual({ caseState: 1, handledBy: '林晓' });
    await setCase(host, reportId, CaseState.HANDLED);
    expect(await takeBack(admin, opened)).toEqual({ caseState: 2, handledBy: '林晓' });
    expect(await found(host, reportId)).toMatchObject({ caseState: 2, operatorName: '林晓' });
  });

  it('G-13 the list and the file hold what stands as asked for', async () => {
    const [open, closed] = [
      await reportComment(viewer, await say('还没看的')),
      await reportComment(viewer, await say('看过了的')),
    ];
    await setCase(host, closed.reportId, CaseState.HANDLED);
    const idsOf = async (caseState: CaseState) => {
      const { items } = await host.ok('reportList', { liveId, caseState, pageSize: 50 });
      expect(items.every((report) => report.caseState === caseState)).toBe(true);
      return items.map(({ id }) => id);
    };
    expect(await idsOf(CaseState.OPEN)).toContain(open.reportId);
    expect(await idsOf(CaseState.HANDLED)).toContain(closed.reportId);
    const csv = await host.ok('reportExport', { liveId, caseState: CaseState.OPEN });
    expect(csv).toContain('还没看的');
    expect(csv).not.toContain('看过了的');

    const [taken, unfounded] = [
      await reportComment(viewer, await say('正在看的')),
      await reportComment(viewer, await say('没有事的')),
    ];
    await setCase(host, taken.reportId, CaseState.TAKEN);
    await setCase(host, unfounded.reportId, CaseState.UNFOUNDED);
    const mine = [open, closed, taken, unfounded].map(({ reportId }) => reportId);
    const settledIds = async (isSettled: Flag) => {
      const { items, total } = await host.ok('reportList', { liveId, isSettled, pageSize: 50 });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id).filter((id) => mine.includes(id));
    };
    expect(await settledIds(Flag.NO)).toEqual([taken.reportId, open.reportId]);
    expect(await settledIds(Flag.YES)).toEqual([unfounded.reportId, closed.reportId]);
    const waiting = await host.ok('reportExport', { liveId, isSettled: Flag.NO });
    for (const text of ['还没看的', '正在看的']) expect(waiting).toContain(text);
    for (const text of ['看过了的', '没有事的']) expect(waiting).not.toContain(text);
    /** Cells of one line of the file, without the time of the report. */
    const cellsOf = async (client: TestClient, message: string) => {
      const lines = (await client.ok('reportExport', { liveId })).split('\r\n');
      return (
        lines
          .find((line) => line.includes(message))
          ?.split(',')
          .slice(1) ?? []
      );
    };
    for (const [state, text, by] of [
      [CaseState.TAKEN, '处理中', '林晓'],
      [CaseState.OPEN, '未处理', ''],
      [CaseState.UNFOUNDED, '不成立', '林晓'],
    ] as const) {
      await setCase(host, open.reportId, state);
      expect(await idsOf(state)).toContain(open.reportId);
      const { liveSeconds = 0 } = await found(host, open.reportId);
      const line = ['发广告', formatDuration(liveSeconds), '橙子', '还没看的', text, by];
      expect(await cellsOf(host, '还没看的')).toEqual(line);
    }
    expect((await cellsOf(host, '看过了的')).slice(-2)).toEqual(['已处理', '林晓']);
    expect((await cellsOf(admin, '看过了的')).slice(-2)).toEqual([
      'viewer',
      '秋季新品首发专场 · 家居好物',
    ]);
  });
});
