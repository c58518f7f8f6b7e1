import type { Spotlight } from '@live/protocol';
import type { Slice } from '../Slice.ts';

/** The product that is explained in the room, or null. */
export const spotlight: Slice<Spotlight | null> = {
  initial: () => null,
  reduce(state, event) {
    if (event.type === 'notices')
      return event.notices.reduce(
        (now, { name, body }) => (name === 'spotlight' ? body.spotlight : now),
        state,
      );
    return event.type === 'fetched' && event.call === 'spotlightCurrent'
      ? event.data.spotlight
      : state;
  },
  fetch: {
    call: 'spotlightCurrent',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
    isOvertakenBy: ({ name }) => name === 'spotlight',
  },
};
