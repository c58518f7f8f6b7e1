/** Candidates of an offer, including the trickled ones. */
export const MAX_CANDIDATES = 32;

/** RFC 8839: foundation, component, transport, priority, address, port, type, and what else there is. */
const CANDIDATE =
  /^(?:a=)?candidate:[\w+/]{1,32} \d{1,3} [\w-]{3,12} \d{1,10} ([\w.:-]{1,253}) (\d{1,5}) typ (?:host|srflx|prflx|relay)(?: [\x21-\x7e]{1,256}){0,24}$/i;

/** The address in a candidate, which may be a name; undefined when the candidate is malformed. */
export function addressOf(candidate: string): string | undefined {
  const [, address, port] = CANDIDATE.exec(candidate.trimEnd()) ?? [];
  return Number(port) <= 65_535 ? address : undefined;
}
