import { type Account, isRunning, type LiveDetail, liveMode, Result } from '@live/protocol';
import { RoomChannel } from '@live/room-channel';
import { api } from '../lib/api.ts';
import { CallError } from '../lib/CallError.ts';
import { config } from '../lib/config.ts';
import { RoomSession } from './RoomSession.ts';

const FINAL: readonly number[] = [Result.ROOM_NOT_FOUND, Result.NO_PERMISSION];

const openChannel = (room: LiveDetail): RoomChannel => {
  const { lineGroupId, topics } = config();
  return new RoomChannel({
    room,
    topics,
    listenTo: ['client', 'server'],
    async authorize() {
      const [{ token, account }, { mqttWs }] = await Promise.all([
        api.call('accountGet', { liveId: room.liveId }, { quiet: true }),
        api.call('serverReg', { lineGroupId }, { quiet: true }),
      ]);
      return { token, account, mqttWs: new URL(mqttWs, location.href).href };
    },
    isFinal: (error) => error instanceof CallError && FINAL.includes(error.code),
  });
};

export const openRoomSession = (room: LiveDetail, account: Account): RoomSession => {
  const channel = isRunning(liveMode(room)) ? openChannel(room) : undefined;
  return new RoomSession({ room, account, channel });
};
