import { commitTo, type DrawTerms, draw, type Share } from './draw.ts';

/** All that is needed to draw again. */
export interface DrawProof extends DrawTerms {
  version: 1;
  /** Published with the launch. */
  commitment: string;
  /** Published with the winners. */
  secret: string;
  /** Tickets of all who could win, sorted. */
  entrants: readonly string[];
  /** Announced with the winners: it follows from secret and entrants. */
  seal: string;
  /** Winners in the order of the draw. */
  winners: readonly Share[];
}

/** What of a proof is wrong. */
export type ProofPart =
  /** The hash published at the launch belongs to another secret or to other terms. */
  | 'commitment'
  /** The list of tickets is not the one that was drawn from, not in its order, or names one twice. */
  | 'entrants'
  /** Somebody else wins, or another share. */
  | 'winners';

/** Draws again from the proof alone; returns what does not agree, nothing when the draw was right. */
export const verifyProof = (proof: DrawProof): ProofPart[] => {
  const { secret, entrants, winners } = proof;
  const isSorted = entrants.every(
    (ticket, index) => index === 0 || ticket > (entrants[index - 1] as string),
  );
  const drawn = draw(proof, secret, entrants);
  const isSame =
    drawn.winners.length === winners.length &&
    drawn.winners.every(
      ({ ticket, reward }, index) =>
        winners[index]?.ticket === ticket && winners[index].reward === reward,
    );
  return [
    ...(commitTo(proof, secret) === proof.commitment ? [] : (['commitment'] as const)),
    ...(isSorted && drawn.seal === proof.seal ? [] : (['entrants'] as const)),
    ...(isSame ? [] : (['winners'] as const)),
  ];
};
