import { encodeNotice } from '@live/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CommentLatency,
  DelayHistogram,
  type Findings,
  Inspector,
  noFindings,
} from './inspector.ts';

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

describe('Inspector', () => {
  let findings: Findings;
  let latency: CommentLatency;
  let inspector: Inspector;
  beforeEach(() => {
    findings = noFindings();
    latency = new CommentLatency();
    inspector = new Inspector(findings, latency);
  });
  const receive = (...payloads: string[]) => {
    for (const payload of payloads) inspector.receive(payload, 0);
  };
  const found = () => {
    const { lost, duplicates, disordered, invalid } = findings;
    return { lost, duplicates, disordered, invalid };
  };
  const nothing = { lost: 0, duplicates: 0, disordered: 0, invalid: 0 };

  it('O-11 finds nothing if the sequence is complete and in order', () => {
    receive(deleted(7), liked(7), chat(8, '3'), liked(8), deleted(9));
    inspector.finish(['3']);
    expect(found()).toEqual(nothing);
    expect(findings.received).toBe(5);
  });

  it('O-11 counts a gap in the sequence', () => {
    receive(deleted(7), deleted(9));
    inspector.finish([]);
    expect(found()).toEqual({ ...nothing, lost: 1 });
  });

  it('O-11 counts duplicates', () => {
    receive(deleted(7), deleted(8), deleted(7));
    inspector.finish([]);
    expect(found()).toEqual({ ...nothing, duplicates: 1 });
  });

  it('O-11 counts a late notice as out of order, not as lost', () => {
    receive(deleted(7), deleted(9), deleted(8));
    inspector.finish([]);
    expect(found()).toEqual({ ...nothing, disordered: 1 });
  });

  it('T-06 counts notices that do not parse', () => {
    receive('{', '{"code":99999,"body":{}}', '{"code":12614,"seq":1,"body":{}}');
    expect(found()).toEqual({ ...nothing, invalid: 3 });
  });

  it('counts an acknowledged comment that was not received, even after the last notice', () => {
    receive(chat(8, '3'));
    inspector.finish(['3', '4']);
    expect(found()).toEqual({ ...nothing, lost: 1 });
    expect(findings.problems).toEqual(['comment 4 was not received']);
  });

  it('does not check the last comments of a session whose exit got no reply, and counts it', () => {
    receive(deleted(7), deleted(9));
    inspector.finishUnverified();
    expect(found()).toEqual({ ...nothing, lost: 1 });
    expect(findings.unverified).toBe(1);
  });

  it('measures delays in either order of reply and delivery', () => {
    latency.onSent('3', 100);
    inspector.receive(chat(1, '3'), 130);
    inspector.receive(chat(2, '4'), 250);
    latency.onSent('4', 200);
    expect(latency.delays.count).toBe(2);
    expect([latency.delays.percentile(0.5), latency.delays.percentile(1)]).toEqual([30, 50]);
  });
});

describe('DelayHistogram', () => {
  it('gives percentiles', () => {
    const delays = new DelayHistogram();
    for (let ms = 1; ms <= 1_000; ms += 1) delays.add(ms);
    expect([0.5, 0.99, 1].map((share) => delays.percentile(share))).toEqual([500, 990, 1_000]);
  });
});
