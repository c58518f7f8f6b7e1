const HEADING = '# Changelog';

export interface Release {
  readonly version: string;
  /** `2026-11-18`. */
  readonly date: string;
  /** Subjects of the commits since the release before, newest first; undefined for the first release. */
  readonly subjects: readonly string[] | undefined;
}

/** The changelog with the section of this release on top; one that is there already is written anew. */
export const addRelease = (changelog: string, { version, date, subjects }: Release): string => {
  const sections = changelog
    .replace(HEADING, '')
    .split(/^(?=## )/m)
    .map((section) => section.trim())
    .filter((section) => section !== '' && !section.startsWith(`## ${version} `));
  const lines = subjects?.map((subject) => `- ${subject}`) ?? ['- First release'];
  const section = `## ${version} (${date})\n\n${lines.join('\n')}`;
  return `${[HEADING, section, ...sections].join('\n\n')}\n`;
};

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Whether a version is later than another. */
export const isLater = (version: string, other: string): boolean => {
  const [one, two] = [numbersOf(version), numbersOf(other)];
  const at = one.findIndex((number, index) => number !== two[index]);
  return at >= 0 && (one[at] ?? 0) > (two[at] ?? 0);
};
