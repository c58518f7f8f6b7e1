import { LiveState, liveMode } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { texts } from '../../lib/texts.ts';

describe('the state beside the title', () => {
  it.each([
    [LiveState.LIVE, '直播中'],
    [LiveState.PAUSED, '直播暂停'],
    [LiveState.ENDED, '已结束'],
    [LiveState.DELETED, '已删除'],
  ])('Z-01 state %i reads %s', (liveState, text) => {
    expect(texts.states[liveMode({ liveState, liveRecordFinished: false })]).toBe(text);
  });
});
