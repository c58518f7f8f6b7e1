import { hasDesk } from '@live/protocol';
import { useRoom } from '@live/web';

/** Whether the back end has the operators' desk for this room. */
export const useHasDesk = (): boolean => useRoom(({ room }) => hasDesk(room.detail));
