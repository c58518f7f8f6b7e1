import type { Account, LiveDetail } from '@live/protocol';
import { config, openRoomSession as open, type RoomSession } from '@live/web';
import { api } from '../lib/api.ts';

/** The console hears what is for operators too. */
export const openRoomSession = (room: LiveDetail, account: Account): RoomSession =>
  open(room, account, {
    api,
    config: config(),
    listenTo: ['client', 'server'],
    channel: { resyncOnFirstSeq: true },
  });
