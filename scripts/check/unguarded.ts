/** What runs with nobody above it to catch an error: `packages/guards/src/guard.ts` says why it matters. */
const UNGUARDED: readonly RegExp[] = [
  /\b(?:setTimeout|setInterval|setImmediate|queueMicrotask|nextTick)\b/g,
  // A listener has a name and a handler; a handler that does nothing cannot fail. What a database joins `.on` is text.
  /(?<!\bprocess)\.(?:on|once|addListener|prependListener|addEventListener)\(\s*(['"`])[^'"`]*\1,(?!\s*(?:guarded|\(\) => \{\}\)|['"`]))/g,
  // The native side of WebRTC.
  /\.on(?:Message|Open|Closed|BufferedAmountLow|\w*StateChange|LocalDescription|LocalCandidate|DataChannel|Track|UnhandledStunRequest)\((?!\s*guarded)/g,
];

const IMPORTS = /^import [^;]*;$/gm;

/** Lines of a source file that begin a timer or a listener without a guard, counted from one. */
export function unguardedLines(source: string): number[] {
  // Only their lines are kept: promises of `node:timers/promises` are awaited, and may be imported.
  const text = source.replace(IMPORTS, (found) => found.replace(/[^\n]/g, ''));
  const places = UNGUARDED.flatMap((pattern) => [...text.matchAll(pattern)]);
  const lines = places.map(({ index }) => text.slice(0, index).split('\n').length);
  return [...new Set(lines)].sort((one, other) => one - other);
}
