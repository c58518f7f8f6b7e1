const browsers: readonly [pattern: RegExp, name: string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (list: readonly [RegExp, string][], userAgent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What people call the browser, such as Chrome · Windows; undefined where nothing is recognised. */
export const browserName = (userAgent: string): string | undefined => {
  const known = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean);
  return known.length === 0 ? undefined : known.join(' · ');
};
