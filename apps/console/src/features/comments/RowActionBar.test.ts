import { type Account, type Comment, LiveRole, MessageKind } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { offeredActions } from './RowActionBar.tsx';

const account = { name: 'admin', nickname: '运营小周' } as Account;

const by = (role: LiveRole, more: Partial<Comment> = {}) =>
  ({ sourceName: '小鱼儿', role, type: MessageKind.CHAT, isSilence: 0, ...more }) as Comment;

describe('the actions of a comment', () => {
  it.each([
    [LiveRole.AUDIENCE, ['reply', 'silence', 'delete']],
    [LiveRole.ANCHOR, ['reply', 'delete']],
    [LiveRole.ADMIN, ['reply', 'delete']],
    [LiveRole.ANCHOR_ADMIN, ['reply', 'delete']],
  ])('C-05 G-04 role %i: %j', (role, actions) => {
    expect(offeredActions(by(role), account, false)).toEqual(actions);
  });

  it('C-05 a silenced account can be unsilenced', () => {
    expect(offeredActions(by(LiveRole.AUDIENCE, { isSilence: 1 }), account, false)).toEqual([
      'reply',
      'unsilence',
      'delete',
    ]);
  });

  it.each(['运营小周', 'admin'])('C-05 no reply to the own account, named %s', (sourceName) => {
    expect(offeredActions(by(LiveRole.ADMIN, { sourceName }), account, false)).toEqual(['delete']);
  });

  it('J-10 a comment can be pinned, where the back end knows it', () => {
    expect(offeredActions(by(LiveRole.ANCHOR), account, true)).toEqual([
      'reply',
      'pin',
      'delete',
      'card',
    ]);
  });

  it('G-04 J-11 a desk offers 移出 and the card, another back end neither', () => {
    const audience = by(LiveRole.AUDIENCE);
    expect(offeredActions(audience, account, true)).toEqual([
      'reply',
      'silence',
      'remove',
      'pin',
      'delete',
      'card',
    ]);
    expect(offeredActions(audience, account, true, true)).not.toContain('remove');
    expect(offeredActions(audience, account, false)).toEqual(['reply', 'silence', 'delete']);
  });

  it('J-08 a folded row is answered and silenced; one sender can be removed there too', () => {
    const grouped = (...names: string[]) =>
      names.map((sourceName) => ({ id: sourceName, sourceId: sourceName, sourceName }));
    const fold = (...names: string[]) => ({
      ...by(LiveRole.AUDIENCE),
      fold: {
        count: names.length,
        grouped: grouped(...names),
        senders: grouped(...new Set(names)),
      },
    });
    const ofOne = ['reply', 'silence', 'remove', 'pin', 'delete', 'card'];
    expect(offeredActions(fold('甲', '甲'), account, true)).toEqual(ofOne);
    expect(offeredActions(fold('甲', '乙'), account, true)).toEqual(ofOne);
    // The other one may still be there.
    expect(offeredActions(fold('甲', '乙'), account, true, true)).toEqual(ofOne);
    expect(offeredActions(fold('甲', '甲'), account, true, true)).not.toContain('remove');
    expect(offeredActions(fold('甲', '乙'), account, false)).toEqual(['reply']);
  });

  it('C-05 a system message has no actions', () => {
    expect(
      offeredActions(by(LiveRole.ADMIN, { type: MessageKind.SYSTEM }), account, false),
    ).toEqual([]);
  });
});
