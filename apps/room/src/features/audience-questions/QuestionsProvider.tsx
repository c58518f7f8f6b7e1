import { hasDesk } from '@live/protocol';
import { LateSlice, type QuestionsState, questions } from '@live/room-model/questions';
import { useRoomModel, useStore } from '@live/web';
import { createContext, type PropsWithChildren, useContext, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';

type Questions = LateSlice<QuestionsState>;

const QuestionsContext = createContext<Questions | undefined>(undefined);

/** Follows the questions of viewers for what it holds, which is shown when they are known. Other back ends have none. */
export const QuestionsProvider = ({ children }: PropsWithChildren) => {
  const model = useRoomModel();
  const [opened, setOpened] = useState<Questions>();
  useEffect(() => {
    if (!hasDesk(model.loaded)) return;
    const slice = new LateSlice(questions, model, api);
    setOpened(slice);
    return () => slice.destroy();
  }, [model]);
  return opened && <QuestionsContext value={opened}>{children}</QuestionsContext>;
};

export const useQuestions = (): Questions => {
  const slice = useContext(QuestionsContext);
  if (!slice) throw new Error('QuestionsContext is missing');
  return slice;
};

export const useQuestionsState = (): QuestionsState => useStore(useQuestions());
