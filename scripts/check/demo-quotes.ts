/** Ids of the demo's rooms, people and companies, as a test would write them. */
const ID =
  /(?<=['"`/=])100[1-6](?=['"`/&.?])|\b(?:u-(?:admin|hostadmin|host|otherhost|viewer2?)|c-(?:yunshang|xinghe))(?![\w-])/;

/** The lines that quote the demo: a test makes its own rooms and people, so that the demo can change. */
export const demoQuotes = (source: string): number[] =>
  source.split('\n').flatMap((line, index) => (ID.test(line) ? [index + 1] : []));
