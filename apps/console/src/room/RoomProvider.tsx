import { useBusy, useRoomModel } from '@live/web';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { toast, useQuestionAgain } from '../lib/feedback.ts';
import { texts } from '../lib/texts.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import { type ActionRequest, isActionRequest, type PersonSubject } from './actionRequest.ts';
import { NavigationContext, RoomNavigation } from './navigation.ts';
import { RoomActionsContext } from './roomActions.ts';

const loadQuestions = () => import('./questions.tsx');
type Questions = Awaited<ReturnType<typeof loadQuestions>>;

/** What every part of the room page can ask for, whichever others are shown: actions, and the way to another part. */
export const RoomProvider = ({ children }: PropsWithChildren) => {
  const model = useRoomModel();
  const [navigation] = useState(() => new RoomNavigation());
  const [isAsking, run] = useBusy();
  const { isRunning } = model;
  useEffect(() => {
    if (isRunning) whenIdle(loadQuestions);
  }, [isRunning]);
  const withQuestions = async (act: (questions: Questions) => Promise<void>) => {
    const questions = await loadQuestions().catch(() => undefined);
    if (questions) await act(questions);
    else toast('error', texts.errors.chunkFailed);
  };
  const ask = (request: ActionRequest) =>
    void run(() => withQuestions((questions) => questions.askAbout(model, request)));
  const silenceNow = (person: PersonSubject, seconds: number) =>
    void withQuestions((questions) => questions.silenceNow(model, person, seconds));
  useQuestionAgain(model.loaded.liveId, isActionRequest, (request) => {
    if (isRunning) ask(request);
  });
  return (
    <NavigationContext value={navigation}>
      <RoomActionsContext value={{ isAsking, ask, silenceNow }}>{children}</RoomActionsContext>
    </NavigationContext>
  );
};
