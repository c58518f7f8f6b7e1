import {
  type Account,
  type CallData,
  type CallInput,
  type DataCallName,
  type PageConfig,
  Result,
} from '@live/protocol';
import { type ChannelCredentials, RoomChannel, type RoomChannelOptions } from '@live/room-channel';

/** The typed calls. An error carries the server's result as `code`. */
export interface RoomApi {
  call<N extends DataCallName>(
    name: N,
    input: CallInput<N>,
    options: { quiet: true; signal?: AbortSignal },
  ): Promise<CallData<N>>;
}

export interface RoomDeps {
  api: RoomApi;
  config: Pick<PageConfig, 'lineGroupId' | 'topics'>;
  /** What the call has answered by which a guest entered just now: the first connection needs no other. */
  entry?: ChannelCredentials | undefined;
  /** Replaced by tests and by consoles without a page. */
  channel?: Pick<RoomChannelOptions, 'connect' | 'clock' | 'signals' | 'random'>;
}

const PERMANENT_REFUSALS: readonly unknown[] = [Result.ROOM_NOT_FOUND, Result.NO_PERMISSION];

export const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined;

export const openRoomChannel = (
  room: { liveId: string; roomId: string },
  { api, config, entry, channel }: RoomDeps,
  options: Pick<RoomChannelOptions, 'listenTo' | 'resyncOnFirstSeq'>,
  onAccount: (account: Account) => void = () => {},
): RoomChannel => {
  let known = entry;
  const absolute = (mqttWs: string) => new URL(mqttWs, location.href).href;
  return new RoomChannel({
    ...channel,
    ...options,
    room,
    topics: config.topics,
    async authorize() {
      if (known) {
        const { token, account, mqttWs } = known;
        known = undefined;
        return { token, account, mqttWs: absolute(mqttWs) };
      }
      const [{ token, account }, { mqttWs }] = await Promise.all([
        api.call('accountGet', { liveId: room.liveId }, { quiet: true }),
        api.call('serverReg', { lineGroupId: config.lineGroupId }, { quiet: true }),
      ]);
      onAccount(account);
      return { token, account, mqttWs: absolute(mqttWs) };
    },
    isFinal: (error) => PERMANENT_REFUSALS.includes(codeOf(error)),
  });
};
