import { useStore } from '@live/web';
import { freeKey } from '../../lib/freeKey.ts';
import { preferences } from '../../lib/preferences.ts';
import { type RowKeyAction, rowKeys } from '../../lib/rowKeys.ts';
import { useListener } from '../../lib/useListener.ts';

/**
 * The keys of the active row. They are taken before those that open dialogs, also where the row does not offer the
 * action: a key that was meant for a comment must not open a dialog.
 */
export const useRowKeys = (
  rowId: string | undefined,
  run: (actions: readonly RowKeyAction[], rowId: string) => void,
): void => {
  const { shortcuts: isOn } = useStore(preferences);
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = freeKey(event);
    const found = rowKeys.find(({ key }) => key === pressed);
    if (!found || rowId === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(found.actions, rowId);
  };
  const isActive = isOn && rowId !== undefined;
  useListener(isActive ? document : null, 'keydown', onKeyDown, { capture: true });
};
