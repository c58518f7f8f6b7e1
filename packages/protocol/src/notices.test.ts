import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNotice, encodeNotice } from './notice-codec.ts';
import { isPassing, noticeNames, notices } from './notices.ts';

describe('notices', () => {
  it('T-05 has the specified code of each notice', () => {
    const codes = Object.fromEntries(noticeNames.map((name) => [name, notices[name].code]));
    expect(codes).toEqual({
      room: 12001,
      member: 12002,
      kickout: 12003,
      begin: 12006,
      liveEnd: 12007,
      chat: 12012,
      role: 12600,
      audienceCount: 12601,
      reportHost: 12602,
      reportCase: 12721,
      personNote: 12722,
      operatorsPresent: 12723,
      hostUplink: 12724,
      moderator: 12725,
      likeCount: 12603,
      activityLaunch: 12604,
      activityClose: 12605,
      luckyBagLaunch: 12606,
      luckyBagEnroll: 12607,
      luckyBagOpen: 12608,
      luckyBagReward: 12609,
      luckyBagBatchReward: 12610,
      luckyBagClose: 12611,
      dataStatistics: 12612,
      productBuy: 12613,
      commentDelete: 12614,
      interactionDetail: 12615,
      roomEvent: 12616,
      accountEvent: 12617,
      hostVideoAngle: 12618,
      commentRestore: 12701,
      commentClear: 12702,
      actionLogged: 12703,
      removal: 12711,
      flow: 12712,
      commentHeld: 12731,
      heldDecided: 12732,
      withheldChat: 12733,
      prompt: 12741,
      mark: 12755,
      pollLaunch: 12761,
      pollCounts: 12762,
      pollTally: 12763,
      pollEnd: 12764,
      questionAsk: 12765,
      questionSupports: 12766,
      questionChange: 12767,
      questionHide: 12768,
      spotlight: 12785,
      productShelf: 12786,
      luckyBagCallOff: 12771,
    });
  });

  it('T-06 decodes what it encoded', () => {
    const payload = encodeNotice('commentDelete', 7, { comment_id: '12' });
    expect(decodeNotice(payload)).toEqual({
      kind: 'notice',
      notice: { name: 'commentDelete', seq: 7, body: { comment_id: '12' } },
    });
  });

  it('T-08 accepts a notice without a number', () => {
    const decoded = decodeNotice('{"code":12614,"body":{"comment_id":"12"}}');
    expect(decoded).toMatchObject({ kind: 'notice', notice: { seq: undefined } });
  });

  it('T-08 distinguishes passing notices from numbered ones', () => {
    const member = { account_id: 'u1', mute: 0, role: 0 } as const;
    const ofMember = (event: 'enter' | 'exit' | 'mute') =>
      isPassing({ name: 'member', body: { ...member, event } });
    expect([ofMember('enter'), ofMember('exit'), ofMember('mute')]).toEqual([true, true, false]);
    expect(isPassing({ name: 'likeCount', body: { live_id: '1', like_count: 1 } })).toBe(true);
    expect(isPassing({ name: 'commentDelete', body: { comment_id: '1' } })).toBe(false);
  });

  it('T-06 distinguishes unknown codes from invalid notices', () => {
    expect(decodeNotice('{"code":99999,"seq":3,"body":{}}')).toEqual({
      kind: 'unknown',
      code: 99999,
      seq: 3,
    });
    expect(decodeNotice('{"code":12614,"body":{"comment_id":5}}').kind).toBe('invalid');
  });

  it('T-06 never throws on any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (payload) => {
        expect(decodeNotice(payload).kind).not.toBe('notice');
      }),
    );
  });
});
