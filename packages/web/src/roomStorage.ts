/**
 * Values that survive a forced reload: drafts, volume, scroll position, zoom, open dialogs. They are
 * stored per tab and per room, so that two rooms or two tabs never mix.
 */
const PREFIX = 'room';

const keyOf = (liveId: string, name: string): string => `${PREFIX}:${liveId}:${name}`;

export const storeValue = (liveId: string, name: string, value: unknown): void => {
  try {
    sessionStorage.setItem(keyOf(liveId, name), JSON.stringify(value));
  } catch {
    // Storage may be full or disabled; the page works without it.
  }
};

export const removeValue = (liveId: string, name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(liveId, name));
  } catch {
    // As above.
  }
};

/** `accept` validates the stored value. */
export const readValue = <T>(
  liveId: string,
  name: string,
  accept: (value: unknown) => value is T,
): T | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(liveId, name));
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return accept(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

type Kinds = { string: string; number: number; boolean: boolean };

/** Whether a stored value is an object with these fields, such as `{ key: 'string' }`. */
export const hasFields = <T extends Record<string, keyof Kinds>>(
  value: unknown,
  fields: T,
): value is { [Name in keyof T]: Kinds[T[Name]] } =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(fields).every(
    ([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind,
  );
