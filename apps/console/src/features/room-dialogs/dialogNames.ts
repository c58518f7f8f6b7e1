import { isRunning, isSuperAdmin, type LiveMode, type LiveRole } from '@live/protocol';

export const dialogNames = [
  'luckyBags',
  'activity',
  'reports',
  'permission',
  'silences',
  'polls',
  'questions',
  'products',
  'actionLog',
  'marks',
  'commentSearch',
  'publishKey',
] as const;
export type DialogName = (typeof dialogNames)[number];

export const isDialogName = (value: unknown): value is DialogName =>
  dialogNames.some((name) => name === value);

/** The dialogs available in this mode and role, in display order. */
export const dialogsFor = (mode: LiveMode, role: LiveRole): DialogName[] =>
  dialogNames.filter((name) => {
    if (name === 'activity' || name === 'marks' || name === 'publishKey') return isRunning(mode);
    if (name === 'permission') return isSuperAdmin(role);
    return true;
  });
