import {
  type Account,
  type ConsoleConfig,
  isRunning,
  type LiveDetail,
  liveMode,
  Result,
} from '@live/protocol';
import { RoomChannel, type RoomChannelOptions } from '@live/room-channel';
import type { ApiClient } from './ApiClient.ts';
import { CallError } from './CallError.ts';
import { RoomSession } from './RoomSession.ts';

const FINAL: readonly number[] = [Result.ROOM_NOT_FOUND, Result.NO_PERMISSION];

interface Line {
  api: ApiClient;
  config: Pick<ConsoleConfig, 'lineGroupId' | 'topics'>;
  /** Only what the account may hear: some brokers close the connection over any other topic. */
  listenTo: RoomChannelOptions['listenTo'];
}

export const openRoomChannel = (
  room: { liveId: string; roomId: string },
  { api, config, listenTo }: Line,
): RoomChannel =>
  new RoomChannel({
    room,
    topics: config.topics,
    listenTo,
    async authorize() {
      const [{ token, account, mqttUsername }, { mqttWs }] = await Promise.all([
        api.call('accountGet', { liveId: room.liveId }, { quiet: true }),
        api.call('serverReg', { lineGroupId: config.lineGroupId }, { quiet: true }),
      ]);
      return { token, account, mqttUsername, mqttWs: new URL(mqttWs, location.href).href };
    },
    isFinal: (error) => error instanceof CallError && FINAL.includes(error.code),
  });

export const openRoomSession = (room: LiveDetail, account: Account, line: Line): RoomSession => {
  const channel = isRunning(liveMode(room)) ? openRoomChannel(room, line) : undefined;
  return new RoomSession({ room, account, channel });
};
