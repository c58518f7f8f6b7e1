export interface Measurement {
  readonly name: string;
  readonly value: number;
  /** What the same run measured beside it, where there is something to compare with. */
  readonly peer: number | null;
  readonly goal: string;
  readonly met: boolean;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/** One line that machines read. */
export function report({ name, value, peer, goal, met }: Measurement): void {
  const ratio = peer ? rounded(value / peer) : null;
  const line = { name, value: rounded(value), peer: peer && rounded(peer), ratio, goal, met };
  console.log(`BENCH ${JSON.stringify(line)}`);
}

/** One line of plain words that is kept with the results: what was run, and why a goal was missed. */
export function note(text: string): void {
  console.log(`NOTE ${text}`);
}
