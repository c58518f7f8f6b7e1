import { useStore } from '@live/web';
import { plainKeyOf } from '../../lib/plainKeyOf.ts';
import { preferences } from '../../lib/preferences.ts';
import { type RowShortcutAction, rowShortcuts, silenceKeys } from '../../lib/rowShortcuts.ts';
import { useListener } from '../../lib/useListener.ts';

/**
 * The keys of the active row. They are taken before those that open dialogs, also where the row does not offer the
 * action: a key that was meant for a comment must not open a dialog.
 */
export const useRowShortcuts = (
  rowId: string | undefined,
  run: (actions: readonly RowShortcutAction[], rowId: string) => void,
  silence: (seconds: number, rowId: string) => void,
): void => {
  const { shortcuts: isOn, silenceKeys: silencesAtOnce } = useStore(preferences);
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = plainKeyOf(event);
    const found = rowShortcuts.find(({ key }) => key === pressed);
    const silencing = silencesAtOnce && silenceKeys.find(({ key }) => key === pressed);
    if (rowId === undefined || !(found || silencing)) return;
    event.preventDefault();
    event.stopPropagation();
    if (found) run(found.actions, rowId);
    // A key that is held down is meant once.
    else if (silencing && !event.repeat) silence(silencing.seconds, rowId);
  };
  const isActive = isOn && rowId !== undefined;
  useListener(isActive ? document : null, 'keydown', onKeyDown, { capture: true });
};
