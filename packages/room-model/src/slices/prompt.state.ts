import type { Notice, RoomPrompt } from '@live/protocol';
import type { Slice } from '../Slice.ts';

/** The last line from the operators to the host, or null; of pages of the host and of operators only. */
export const prompt: Slice<RoomPrompt | null> = {
  initial: () => null,
  reduce(state, event) {
    if (event.type === 'notices') return event.notices.reduce(receive, state);
    const isFetched = event.type === 'fetched' && event.call === 'promptCurrent';
    return isFetched ? event.data.prompt : state;
  },
  fetch: {
    call: 'promptCurrent',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
    isOvertakenBy: ({ name }) => name === 'prompt',
  },
};

const receive = (state: RoomPrompt | null, { name, body }: Notice): RoomPrompt | null =>
  name === 'prompt' ? body.prompt : state;
