import { defaultTopics, topicName } from '@live/protocol';
import { call } from '../../tools/simulator/src/viewers/api.ts';
import type { ViewerConfig } from './viewers.ts';

interface Command {
  cmd: string;
  /** The mark `|`, in the identifier or in the body, is where the time of sending goes. */
  request_id: string;
  body: object;
}

/** A guest of the room, to be connected by the viewers' process. */
export interface GuestViewer extends Omit<ViewerConfig, 'envelope'> {
  /** What the body of each command begins with. */
  sender: object;
}

export const enterAsGuest = async (
  url: string,
  liveId: string,
  nickname: string,
): Promise<GuestViewer> => {
  const { token, account } = await call(url, 'guestEnter', { liveId, nickname });
  const { roomId } = await call(url, 'roomInfo', { liveId }, token);
  const names = { roomId, accountId: account.id };
  return {
    clientId: `${token}10000`,
    username: account.id,
    password: token,
    publishTo: topicName(defaultTopics.up, names),
    replies: topicName(defaultTopics.reply, names),
    room: topicName(defaultTopics.client, names),
    sender: { token, room_id: roomId, live_id: liveId, account_id: account.id },
  };
};

/** The parts of the guest's command before and after the time of sending. */
export const envelopeOf = (
  { sender }: GuestViewer,
  { body, ...command }: Command,
): ViewerConfig['envelope'] => {
  const [before = '', after = ''] = JSON.stringify({
    ...command,
    body: { ...sender, ...body },
  }).split('|');
  return [before, after];
};
