import { encodeNotice } from '@live/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommentClock, Delays, type Findings, Inspector, noFindings } from './inspector.ts';

const deleted = (seq: number) => encodeNotice('commentDelete', seq, { comment_id: '1' });
const liked = (seq: number) => encodeNotice('likeCount', seq, { live_id: '1001', like_count: seq });
const chat = (seq: number, id: string) =>
  encodeNotice('chat', seq, {
    comment_id: id,
    account_id: 'a',
    account_name: '甲',
    third_live_role: 0,
    message: '你好',
    at_who: '',
    created_at: '2026-01-01 00:00:00',
    system_type: 0,
    corp_id: '',
    corp_name: '',
  });

describe('what an inspected viewer finds', () => {
  let findings: Findings;
  let clock: CommentClock;
  let inspector: Inspector;
  beforeEach(() => {
    findings = noFindings();
    clock = new CommentClock();
    inspector = new Inspector(findings, clock);
  });
  const receive = (...payloads: string[]) => {
    for (const payload of payloads) inspector.receive(payload, 0);
  };
  const found = () => {
    const { lost, duplicates, disordered, invalid } = findings;
    return { lost, duplicates, disordered, invalid };
  };
  const nothing = { lost: 0, duplicates: 0, disordered: 0, invalid: 0 };

  it('O-11 is nothing when all numbers come once and in order', () => {
    receive(deleted(7), liked(7), chat(8, '3'), liked(8), deleted(9));
    inspector.finish(['3']);
    expect(found()).toEqual(nothing);
    expect(findings.received).toBe(5);
  });

  it('O-11 counts a number that is missing', () => {
    receive(deleted(7), deleted(9));
    inspector.finish([]);
    expect(found()).toEqual({ ...nothing, lost: 1 });
  });

  it('O-11 counts what comes twice', () => {
    receive(deleted(7), deleted(8), deleted(7));
    inspector.finish([]);
    expect(found()).toEqual({ ...nothing, duplicates: 1 });
  });

  it('O-11 counts what comes late, and does not call it lost', () => {
    receive(deleted(7), deleted(9), deleted(8));
    inspector.finish([]);
    expect(found()).toEqual({ ...nothing, disordered: 1 });
  });

  it('T-06 counts what does not parse', () => {
    receive('{', '{"code":99999,"body":{}}', '{"code":12614,"seq":1,"body":{}}');
    expect(found()).toEqual({ ...nothing, invalid: 3 });
  });

  it('counts an acknowledged comment that never came, even after the last number', () => {
    receive(chat(8, '3'));
    inspector.finish(['3', '4']);
    expect(found()).toEqual({ ...nothing, lost: 1 });
    expect(findings.problems).toEqual(['comment 4 never came']);
  });

  it('does not judge comments of a stay whose goodbye went unanswered, and says so', () => {
    receive(deleted(7), deleted(9));
    inspector.giveUp();
    expect(found()).toEqual({ ...nothing, lost: 1 });
    expect(findings.unjudged).toBe(1);
  });

  it('measures a delay whichever is known first', () => {
    clock.sent('3', 100);
    inspector.receive(chat(1, '3'), 130);
    inspector.receive(chat(2, '4'), 250);
    clock.sent('4', 200);
    expect(clock.delays.count).toBe(2);
    expect([clock.delays.percentile(0.5), clock.delays.percentile(1)]).toEqual([30, 50]);
  });
});

describe('delays', () => {
  it('give the share asked for', () => {
    const delays = new Delays();
    for (let ms = 1; ms <= 1_000; ms += 1) delays.add(ms);
    expect([0.5, 0.99, 1].map((share) => delays.percentile(share))).toEqual([500, 990, 1_000]);
  });
});
