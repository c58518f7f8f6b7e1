import { type CallName, type CommandName, callDefinition } from '@live/protocol';
import { callExample, commandExample, type Example } from '@live/protocol/example';
import { newId } from '@live/server/domain/ids';
import { TEST_PASSWORD } from './people.ts';
import type { Scene } from './scenes.ts';
import { stage } from './stage.ts';

/** Calls that succeed with other people or things than the usual ones of a scene. */
const exceptions: { [N in CallName]?: (scene: Scene, callerId: string) => Example } = {
  login: () => ({ password: TEST_PASSWORD }),
  commentSystem: (_, accountId) => ({ accountId }),
  markSave: () => ({ markId: undefined }),
  reportCreate: () => ({ commentId: undefined, accountId: undefined }),
  personCard: () => ({ accountId: stage.viewer.id }),
  moderatorAdd: () => ({ accountId: stage.viewer.id }),
  noteDelete: ({ noteIds }, callerId) => ({ noteId: noteIds[callerId] ?? 'none' }),
  adminAccountCreate: () => ({ name: newId() }),
  platformAccountSave: () => ({ name: newId() }),
  platformAccountDisable: () => ({ name: 'viewer2' }),
  platformFactorRemove: () => ({ name: 'viewer2' }),
  platformPurchaseReport: () => ({ orderId: newId() }),
  platformPersonExport: () => ({ accountId: undefined }),
  platformPersonErase: ({ personId }) => ({ accountId: personId }),
};

const namedIn = ({ commentId, ...scene }: Scene): Example => ({
  ...scene,
  commentId,
  commentIds: [commentId],
  productIds: [scene.productId],
  accountId: stage.otherViewer.id,
  accountIds: [stage.otherViewer.id],
});

/**
 * A request of the call that succeeds for an authorised caller; but of `sharedReport`, which nobody can sign without the
 * server's secret, live-report.sharing.test.ts has one, and of `clipSave`, which needs a recording, clips.test.ts.
 */
export const requestIn = (name: CallName, scene: Scene, callerId: string): Example => {
  const { shape } = callDefinition(name).request;
  const named = Object.entries(namedIn(scene)).filter(([field]) => field in shape);
  return {
    ...callExample(name),
    ...Object.fromEntries(named),
    ...exceptions[name]?.(scene, callerId),
  };
};

/** A body of the command that succeeds for an authorised caller. */
export const commandBody = (
  name: CommandName,
  { pollId, questionId }: Pick<Scene, 'pollId' | 'questionId'>,
): Example => {
  const body = commandExample(name);
  if ('poll_id' in body) return { ...body, poll_id: pollId };
  if ('question_id' in body) return { ...body, question_id: questionId };
  return 'account_id' in body ? { ...body, account_id: stage.otherViewer.id } : body;
};
