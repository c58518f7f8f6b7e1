import { useStore } from '@live/web';
import { plainKeyOf } from '../../lib/plainKeyOf.ts';
import { preferences } from '../../lib/preferences.ts';
import { type RowShortcutAction, rowShortcuts } from '../../lib/rowShortcuts.ts';
import { useListener } from '../../lib/useListener.ts';

/**
 * The keys of the active row. They are taken before those that open dialogs, also where the row does not offer the
 * action: a key that was meant for a comment must not open a dialog.
 */
export const useRowShortcuts = (
  rowId: string | undefined,
  run: (actions: readonly RowShortcutAction[], rowId: string) => void,
): void => {
  const { shortcuts: isOn } = useStore(preferences);
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = plainKeyOf(event);
    const found = rowShortcuts.find(({ key }) => key === pressed);
    if (!found || rowId === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(found.actions, rowId);
  };
  const isActive = isOn && rowId !== undefined;
  useListener(isActive ? document : null, 'keydown', onKeyDown, { capture: true });
};
