import type { Mention } from '@live/protocol';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { PersonRef } from './personCard.ts';

/** Places of the room page that other parts go to, and what each has to know. */
interface Destinations {
  /** A comment of the list. */
  comment: { id: string };
  /** The input for comments. */
  input: undefined;
  /** The input, to reply to somebody; with the row whose key began it. */
  reply: { to: Mention; rowId?: string };
  /** The phrases of the input. */
  phrases: undefined;
  /** The comments that wait for an operator. */
  held: undefined;
  /** An earlier moment of the running live, in milliseconds from its beginning. */
  moment: { atMs: number };
  /** The choice of what the list of comments shows. */
  narrowing: undefined;
  /** The comments of one person alone. */
  commentsOf: PersonRef;
  /** The line to the host. */
  prompt: undefined;
}

type Place = keyof Destinations;

/** Leads from one part of the room page to another that is mounted. */
export class RoomNavigation {
  readonly #arrivals = new EventTarget();

  goTo<P extends Place>(
    place: P,
    ...[detail]: Destinations[P] extends undefined ? [] : [Destinations[P]]
  ): void {
    this.#arrivals.dispatchEvent(new CustomEvent(place, { detail }));
  }

  /** Returns what ends it. */
  onArrival<P extends Place>(place: P, listener: (detail: Destinations[P]) => void): () => void {
    const listen = (event: Event) => listener((event as CustomEvent<Destinations[P]>).detail);
    this.#arrivals.addEventListener(place, listen);
    return () => this.#arrivals.removeEventListener(place, listen);
  }
}

export const NavigationContext = createContext<RoomNavigation | undefined>(undefined);

export const useNavigation = (): RoomNavigation => {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('NavigationContext is missing');
  return navigation;
};

/** Makes the component the one that is reached under this name. */
export const useDestination = <P extends Place>(
  place: P,
  arrive: (detail: Destinations[P]) => void,
): void => {
  const navigation = useNavigation();
  const latest = useEffectEvent(arrive);
  useEffect(() => navigation.onArrival(place, (detail) => latest(detail)), [navigation, place]);
};
