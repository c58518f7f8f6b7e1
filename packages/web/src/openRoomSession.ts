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

export interface RoomLine {
  api: ApiClient;
  config: Pick<ConsoleConfig, 'lineGroupId' | 'topics'>;
  /** Only what the account may hear: some brokers close the connection over any other topic. */
  listenTo: RoomChannelOptions['listenTo'];
  /** What tests and consoles without a page replace. */
  channel?: Pick<
    RoomChannelOptions,
    'resyncOnFirstSeq' | 'connect' | 'clock' | 'signals' | 'random'
  >;
}

export const openRoomChannel = (
  room: { liveId: string; roomId: string },
  { api, config, listenTo, channel }: RoomLine,
  onAccount: (account: Account) => void = () => {},
): RoomChannel =>
  new RoomChannel({
    ...channel,
    room,
    topics: config.topics,
    listenTo,
    async authorize() {
      const [{ token, account, mqttUsername }, { mqttWs }] = await Promise.all([
        api.call('accountGet', { liveId: room.liveId }, { quiet: true }),
        api.call('serverReg', { lineGroupId: config.lineGroupId }, { quiet: true }),
      ]);
      onAccount(account);
      return { token, account, mqttUsername, mqttWs: new URL(mqttWs, location.href).href };
    },
    isFinal: (error) => error instanceof CallError && FINAL.includes(error.code),
  });

export const openRoomSession = (
  room: LiveDetail,
  account: Account,
  line: RoomLine,
): RoomSession => {
  const channel = isRunning(liveMode(room))
    ? openRoomChannel(room, line, (now) => session.compareAccount(now))
    : undefined;
  const session = new RoomSession({ room, account, channel });
  return session;
};
