import { readValue, removeValue, storeValue } from '@live/web';
import { useEffect, useEffectEvent } from 'react';
import { confirm, type Question } from './feedback.ts';

const STORAGE_KEY = 'question';

/** Asks, and stores what it is about until it is answered: a reload in between asks again. */
export const askInRoom = async (
  liveId: string,
  subject: object,
  question: Question,
): Promise<boolean> => {
  storeValue(liveId, STORAGE_KEY, subject);
  try {
    return await confirm(question);
  } finally {
    removeValue(liveId, STORAGE_KEY);
  }
};

/** Asks the question again that was open when the page was reloaded, if `accept` knows its subject. */
export const useQuestionAgain = <T>(
  liveId: string,
  accept: (value: unknown) => value is T,
  ask: (subject: T) => void,
): void => {
  const askAgain = useEffectEvent(() => {
    const subject = readValue(liveId, STORAGE_KEY, accept);
    if (subject === undefined) return;
    removeValue(liveId, STORAGE_KEY);
    ask(subject);
  });
  useEffect(() => askAgain(), []);
};
