import { isRunning, isSuperAdmin, type LiveMode, type LiveRole } from '@live/protocol';

export const actionNames = [
  'luckyBags',
  'activity',
  'reports',
  'permission',
  'silences',
  'actionLog',
  'marks',
  'commentSearch',
] as const;
export type ActionName = (typeof actionNames)[number];

export const isActionName = (value: unknown): value is ActionName =>
  actionNames.some((name) => name === value);

/** The dialogs available in this mode and role, in display order. */
export const actionsFor = (mode: LiveMode, role: LiveRole): ActionName[] =>
  actionNames.filter((name) => {
    if (name === 'activity' || name === 'marks') return isRunning(mode);
    if (name === 'permission') return isSuperAdmin(role);
    return true;
  });
