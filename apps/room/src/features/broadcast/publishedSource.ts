import { hasFields } from '@live/web';
import type { Source } from './capture.ts';

const keyOf = (liveId: string): string => `published-source:${liveId}`;

const isSource = (value: unknown): value is Source =>
  hasFields(value, { kind: 'string', facingMode: 'string' }) &&
  ['camera', 'screen'].includes(value.kind) &&
  Array.isArray((value as { muted?: unknown }).muted);

/** What this tab was publishing when it was reloaded. */
export const readPublishedSource = (liveId: string): Source | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(liveId)) ?? 'null');
    return isSource(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const writePublishedSource = (liveId: string, source: Source): void => {
  const { kind, facingMode, muted } = source;
  try {
    sessionStorage.setItem(keyOf(liveId), JSON.stringify({ kind, facingMode, muted }));
  } catch {
    // Storage may be disabled; the host opens the source by hand after a reload.
  }
};

export const clearPublishedSource = (liveId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(liveId));
  } catch {
    // Nothing was stored.
  }
};
