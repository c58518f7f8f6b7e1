import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveRole } from './enums.ts';
import { type Grant, grants, isGranted, type Principal } from './grants.ts';
import { defaultTopics, readCommandTopic, topicName } from './topics.ts';

const viewer: Principal = {
  accountId: 'u7',
  role: LiveRole.AUDIENCE,
  roomId: 'r1',
  operator: false,
};

const written = (list: Grant[]) => list.map(({ action, topic }) => `${action} ${topic}`).sort();

describe('grants', () => {
  it('X-03 grants a viewer the room’s client topic and their own command and reply topics only', () => {
    expect(written(grants(viewer, defaultTopics))).toEqual([
      'publish live/r1/up/u7',
      'subscribe live/r1/client',
      'subscribe live/r1/reply/u7',
    ]);
  });

  it('T-03 adds the room’s server topic for operators only', () => {
    expect(isGranted(grants(viewer, defaultTopics), 'subscribe', 'live/r1/server')).toBe(false);
    const list = grants({ ...viewer, role: LiveRole.ANCHOR, operator: true }, defaultTopics);
    expect(isGranted(list, 'subscribe', 'live/r1/server')).toBe(true);
    expect(isGranted(list, 'publish', 'live/r1/server')).toBe(false);
  });

  it('X-03 grants a token without a room nothing on the broker', () => {
    expect(grants({ ...viewer, roomId: undefined, operator: true }, defaultTopics)).toEqual([]);
  });

  it('X-03 never grants a wildcard, another room, or publishing a notice', () => {
    const topic = fc.constantFrom(
      '#',
      '+',
      'live/#',
      'live/+/client',
      'live/r2/client',
      'live/r1/client',
      'live/r1/server',
      'live/r1/up/u8',
      'live/r1/reply/u8',
    );
    fc.assert(
      fc.property(topic, fc.boolean(), (name, operator) => {
        const list = grants({ ...viewer, operator }, defaultTopics);
        expect(isGranted(list, 'publish', name)).toBe(false);
        const isHeard = name === 'live/r1/client' || (operator && name === 'live/r1/server');
        expect(isGranted(list, 'subscribe', name)).toBe(isHeard);
      }),
    );
  });
});

describe('command topics', () => {
  it('T-03 reads back room and account', () => {
    const topic = topicName(defaultTopics.up, { roomId: 'r1', accountId: 'u7' });
    expect(readCommandTopic(defaultTopics, topic)).toEqual({ roomId: 'r1', accountId: 'u7' });
    expect(readCommandTopic(defaultTopics, 'live/r1/client')).toBeUndefined();
    expect(readCommandTopic(defaultTopics, 'live/r1/down/u7')).toBeUndefined();
    expect(readCommandTopic(defaultTopics, 'live//up/u7')).toBeUndefined();
  });
});
