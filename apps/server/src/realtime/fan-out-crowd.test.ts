import { parser } from 'mqtt-packet';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FanOut } from './fan-out.ts';

const TOPIC = 'live/r1/client';

/** Payloads of the PUBLISH packets in one short frame of a websocket. */
const textsOf = (frame: Buffer): string[] => {
  const texts: string[] = [];
  const packets = parser({ protocolVersion: 4 });
  packets.on('packet', (packet) => {
    if (packet.cmd === 'publish') texts.push(packet.payload.toString());
  });
  packets.parse(frame.subarray(2));
  return texts;
};

/** A fan-out to so many, and what the first and the last of them are sent, frame by frame. */
const crowdOf = (count: number) => {
  const fanOut = new FanOut();
  const frames: [string[][], string[][]] = [[], []];
  for (let index = 0; index < count; index += 1) {
    const seen = index === 0 ? frames[0] : index === count - 1 ? frames[1] : undefined;
    fanOut.subscribe({ sendFrame: (frame) => seen?.push(textsOf(frame)) }, TOPIC, 1);
  }
  return { fanOut, frames };
};

describe('messages to a crowd', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Publishes one message each millisecond. */
  const publishEach = (fanOut: FanOut, texts: readonly string[]) => {
    for (const text of texts) {
      fanOut.publish(TOPIC, text, 1);
      vi.advanceTimersByTime(1);
    }
  };

  it('T-11 are gathered for 15 ms for each thousand subscribers, and come to all in order', () => {
    const { fanOut, frames } = crowdOf(2_000);
    publishEach(fanOut, ['1', '2', '3']);
    const first = [['1']];
    expect(frames).toEqual([first, first]);
    vi.advanceTimersByTime(26);
    expect(frames).toEqual([first, first]);
    vi.advanceTimersByTime(1);
    const both = [['1'], ['2', '3']];
    expect(frames).toEqual([both, both]);
  });

  it('T-11 wait no longer than 200 ms, and not at all after a silence', () => {
    const { fanOut, frames } = crowdOf(20_000);
    publishEach(fanOut, ['1', '2']);
    vi.advanceTimersByTime(197);
    expect(frames[1]).toEqual([['1']]);
    vi.advanceTimersByTime(1);
    expect(frames[1]).toEqual([['1'], ['2']]);
    vi.advanceTimersByTime(1_000);
    publishEach(fanOut, ['3']);
    expect(frames[1]).toEqual([['1'], ['2'], ['3']]);
  });

  it('T-11 to fewer than 1,000 do not wait', () => {
    const { fanOut, frames } = crowdOf(999);
    publishEach(fanOut, ['1', '2', '3']);
    expect(frames[1]).toEqual([['1'], ['2'], ['3']]);
  });

  it('T-11 to a crowd are accepted when they are written, to nobody at once', () => {
    const { fanOut } = crowdOf(1_000);
    const accepted: string[] = [];
    fanOut.publish(TOPIC, '1', 1);
    vi.advanceTimersByTime(1);
    fanOut.publish(TOPIC, '2', 1, () => accepted.push('crowd'));
    fanOut.publish('live/nobody/client', '3', 1, () => accepted.push('nobody'));
    vi.advanceTimersByTime(1);
    expect(accepted).toEqual(['nobody']);
    vi.advanceTimersByTime(15);
    expect(accepted).toEqual(['nobody', 'crowd']);
  });
});
