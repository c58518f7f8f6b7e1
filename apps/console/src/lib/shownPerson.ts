import { Store } from '@live/web';

/** Enough to open the card of a person. */
export interface PersonRef {
  accountId: string;
  name: string;
}

/** The person whose card is open. */
export const shownPerson = new Store<PersonRef | undefined, PersonRef | undefined>(
  (_, next) => next,
  undefined,
);
