import { ticketOf } from './draw.ts';
import { type DrawProof, type ProofPart, verifyProof } from './verify.ts';

/** What a page knows of a draw beside its proof. */
export interface ShownDraw {
  /** The hash that the page saw at the launch, and the seal that it saw with the winners. */
  commitment: string | undefined;
  seal: string | undefined;
  /** Winners as the page shows them, beginning with the one at the position. */
  winners: readonly { accountId: string; reward: number }[];
  position: number;
}

/** The hashes that were announced, or the names on the page, belong to another draw than the proof. */
export type ShownPart = 'announced' | 'shown';

/** Draws again, and compares proof and page; nothing is returned when all of it agrees. */
export const compareDraw = (proof: DrawProof, shown: ShownDraw): (ProofPart | ShownPart)[] => {
  const isShown = shown.winners.every(({ accountId, reward }, index) => {
    const winner = proof.winners[shown.position + index];
    return winner?.ticket === ticketOf(proof.bagId, accountId) && winner.reward === reward;
  });
  const isAnnounced = (['commitment', 'seal'] as const).every(
    (hash) => shown[hash] === undefined || shown[hash] === proof[hash],
  );
  return [
    ...verifyProof(proof),
    ...(isAnnounced ? [] : (['announced'] as const)),
    ...(isShown ? [] : (['shown'] as const)),
  ];
};

/** Whether an account took part in the draw. */
export const isEntrant = ({ bagId, entrants }: DrawProof, accountId: string): boolean =>
  entrants.includes(ticketOf(bagId, accountId));
