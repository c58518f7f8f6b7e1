import { type Candidate, MediaRefusal } from '../media-origin.ts';
import { mediaTexts } from '../texts.ts';

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

/** The candidates of a trickle fragment, each with its section; refuses malformed ones, and too many. */
export function readFragment(fragment: string): Candidate[] {
  const candidates: Candidate[] = [];
  let mid = '';
  for (const line of fragment.split(/\r\n|\r|\n/)) {
    if (line.startsWith('a=mid:')) mid = line.slice('a=mid:'.length);
    if (!line.startsWith('a=candidate:')) continue;
    if (addressOf(line) === undefined) throw new MediaRefusal('offer', mediaTexts.badCandidate);
    if (candidates.length >= MAX_CANDIDATES)
      throw new MediaRefusal('limit', mediaTexts.tooManyCandidates);
    candidates.push({ mid, candidate: line.slice(2) });
  }
  return candidates;
}
