import { type Comment, Flag, type LiveRole, MessageKind } from '@live/protocol';

interface Speaker {
  accountId: string;
  name: string;
  corpId: string;
  role: LiveRole;
  isGuest?: Flag;
  isSilence: Flag;
  message?: string | undefined;
}

/** A person as the sender of a comment, which is what actions are asked about. */
export const asComment = (speaker: Speaker): Comment => ({
  id: '',
  atWho: '',
  createdAt: '',
  type: MessageKind.CHAT,
  corpName: '',
  sourceId: speaker.accountId,
  sourceName: speaker.name,
  corpId: speaker.corpId,
  role: speaker.role,
  isGuest: speaker.isGuest ?? Flag.NO,
  isSilence: speaker.isSilence,
  message: speaker.message ?? '',
});
