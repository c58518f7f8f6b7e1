import { hasFields, readValue, removeValue, storeValue } from '@live/web';
import type { Source } from './capture.ts';

const STORAGE_KEY = 'published-source';

const isSource = (value: unknown): value is Source =>
  hasFields(value, { kind: 'string', facingMode: 'string' }) &&
  ['camera', 'screen'].includes(value.kind) &&
  Array.isArray((value as { muted?: unknown }).muted);

/** What this tab was publishing when it was reloaded. */
export const readPublishedSource = (liveId: string): Source | undefined =>
  readValue(liveId, STORAGE_KEY, isSource);

export const writePublishedSource = (liveId: string, source: Source): void => {
  const { kind, facingMode, muted } = source;
  storeValue(liveId, STORAGE_KEY, { kind, facingMode, muted });
};

export const clearPublishedSource = (liveId: string): void => removeValue(liveId, STORAGE_KEY);
