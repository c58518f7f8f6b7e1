export interface Measurement {
  readonly name: string;
  readonly value: number;
  /** The value of the peer in the same run, if there is one. */
  readonly peer: number | null;
  readonly goal: string;
  readonly met: boolean;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/** Prints a line that `scripts/bench` parses. */
export function report({ name, value, peer, goal, met }: Measurement): void {
  const ratio = peer ? rounded(value / peer) : null;
  const line = { name, value: rounded(value), peer: peer && rounded(peer), ratio, goal, met };
  console.log(`BENCH ${JSON.stringify(line)}`);
}

/** Prints a remark for the document: what was run, or why a goal was missed. */
export function note(text: string): void {
  console.log(`NOTE ${text}`);
}
