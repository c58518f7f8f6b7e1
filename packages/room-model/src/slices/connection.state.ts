import type { ConnectionState } from '@live/room-channel';
import type { Slice } from '../Slice.ts';

/** Whether what one sees is what happens now. A room that does not run has nothing to receive. */
export const connection: Slice<ConnectionState | 'idle'> = {
  initial: () => 'idle',
  reduce: (state, event) => (event.type === 'connection' ? event.state : state),
};
