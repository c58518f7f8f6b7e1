import { createContext, useContext } from 'react';

/** Enough to open the card of a person. */
export interface PersonRef {
  accountId: string;
  name: string;
}

export interface PersonCardState {
  /** The person whose card is open. */
  readonly person: PersonRef | undefined;
  open(person: PersonRef): void;
  close(): void;
}

export const PersonCardContext = createContext<PersonCardState | undefined>(undefined);

export const usePersonCard = (): PersonCardState => {
  const card = useContext(PersonCardContext);
  if (!card) throw new Error('PersonCardContext is missing');
  return card;
};
