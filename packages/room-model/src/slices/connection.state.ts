import type { ChannelState } from '@live/room-channel';
import type { Slice } from '../Slice.ts';

/** The state of the connection; idle for a room that is not running. */
export const connection: Slice<ChannelState | 'idle'> = {
  initial: () => 'idle',
  reduce: (state, event) => (event.type === 'connection' ? event.state : state),
};
