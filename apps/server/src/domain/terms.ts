/** How long a silence or a removal lasts from now, and why. */
export interface Terms {
  durationSeconds?: number | undefined;
  reason?: string | undefined;
}

/** Terms that apply to a person, and whether in all rooms. */
export type AppliedTerms = Terms & { isEverywhere: boolean };

/** The same in a row; without an end it ends with the live. */
export interface StoredTerms {
  reason: string;
  until_at: number | null;
}

/** At least 1: what has ended is deleted within half a second. */
export const secondsLeft = (untilAt: number, now: number): number =>
  Math.max(1, Math.ceil((untilAt - now) / 1000));

export const presentTerms = ({ reason, until_at }: StoredTerms, now: number): Terms => ({
  ...(reason !== '' && { reason }),
  ...(until_at !== null && { durationSeconds: secondsLeft(until_at, now) }),
});

/** What a repetition changes of earlier terms: what is left out stays. Undefined when nothing changes. */
export const changedTerms = (
  current: StoredTerms,
  { durationSeconds, reason }: Terms,
  now: number,
): StoredTerms | undefined => {
  const until_at = durationSeconds === undefined ? current.until_at : now + durationSeconds * 1000;
  const isSame = durationSeconds === undefined && (reason ?? current.reason) === current.reason;
  return isSame ? undefined : { reason: reason ?? current.reason, until_at };
};

const endOf = ({ until_at }: StoredTerms): number => until_at ?? Number.MAX_SAFE_INTEGER;

export const endsBefore = (one: StoredTerms, other: StoredTerms): boolean =>
  endOf(one) < endOf(other);

/** The one of several that ends last. */
export const lastToEnd = <Row extends StoredTerms>(rows: readonly Row[]): Row | undefined =>
  rows.toSorted((a, b) => endOf(b) - endOf(a))[0];

export const storedTerms = ({ durationSeconds, reason = '' }: Terms, now: number): StoredTerms => ({
  reason,
  until_at: durationSeconds === undefined ? null : now + durationSeconds * 1000,
});
