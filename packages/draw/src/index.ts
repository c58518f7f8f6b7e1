export { compareDraw, isEntrant, type ShownDraw, type ShownPart } from './compare.ts';
export { commitTo, type Drawn, type DrawTerms, draw, newSecret, ticketOf } from './draw.ts';
export { type DrawProof, type ProofPart, verifyProof } from './verify.ts';
