import { isRunning, isSuperAdmin, type LiveMode, type LiveRole } from '@live/protocol';

export const actionNames = ['luckyBags', 'activity', 'reports', 'permission', 'silences'] as const;
export type ActionName = (typeof actionNames)[number];

export const isActionName = (value: unknown): value is ActionName =>
  actionNames.some((name) => name === value);

/** Which dialogs this person may open while the room is in this mode, in their order. */
export const actionsFor = (mode: LiveMode, role: LiveRole): ActionName[] =>
  actionNames.filter((name) => {
    if (name === 'activity') return isRunning(mode);
    if (name === 'permission') return isSuperAdmin(role);
    return true;
  });
