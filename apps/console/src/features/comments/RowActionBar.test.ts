import { type Account, type Comment, LiveRole, MessageKind } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { rowActions } from './RowActionBar.tsx';

const account = { name: 'admin', nickname: '运营小周' } as Account;

const by = (role: LiveRole, more: Partial<Comment> = {}) =>
  ({ sourceName: '小鱼儿', role, type: MessageKind.CHAT, isSilence: 0, ...more }) as Comment;

describe('the actions of a comment', () => {
  it.each([
    [LiveRole.AUDIENCE, ['reply', 'silence', 'remove', 'delete']],
    [LiveRole.ANCHOR, ['reply', 'delete']],
    [LiveRole.ADMIN, ['reply', 'delete']],
    [LiveRole.ANCHOR_ADMIN, ['reply', 'delete']],
  ])('C-05 G-04 role %i: %j', (role, actions) => {
    expect(rowActions(by(role), account, false)).toEqual(actions);
  });

  it('C-05 a silenced account can be unsilenced', () => {
    expect(rowActions(by(LiveRole.AUDIENCE, { isSilence: 1 }), account, false)).toEqual([
      'reply',
      'unsilence',
      'remove',
      'delete',
    ]);
  });

  it.each(['运营小周', 'admin'])('C-05 no reply to the own account, named %s', (sourceName) => {
    expect(rowActions(by(LiveRole.ADMIN, { sourceName }), account, false)).toEqual(['delete']);
  });

  it('J-10 a comment can be pinned, where the back end knows it', () => {
    expect(rowActions(by(LiveRole.ANCHOR), account, true)).toEqual(['reply', 'pin', 'delete']);
  });

  it('C-05 a system message has no actions', () => {
    expect(rowActions(by(LiveRole.ADMIN, { type: MessageKind.SYSTEM }), account, false)).toEqual(
      [],
    );
  });
});
