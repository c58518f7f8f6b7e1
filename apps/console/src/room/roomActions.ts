import { createContext, useContext } from 'react';
import type { ActionRequest, PersonSubject } from './actionRequest.ts';

/** Actions on the people and comments of the room. */
export interface RoomActions {
  /** A question is open, or its action is under way. */
  readonly isAsking: boolean;
  /** Asks, and does it when it is confirmed. */
  ask(request: ActionRequest): void;
  /** Silences without a question; 0 seconds last for the live. */
  silenceNow(person: PersonSubject, seconds: number): void;
}

export const RoomActionsContext = createContext<RoomActions | undefined>(undefined);

export const useRoomActions = (): RoomActions => {
  const actions = useContext(RoomActionsContext);
  if (!actions) throw new Error('RoomActionsContext is missing');
  return actions;
};
