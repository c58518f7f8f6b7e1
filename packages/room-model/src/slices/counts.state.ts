import type { Notice } from '@live/protocol';
import { patched, type Slice } from '../Slice.ts';

/** Counts that every member sees; undefined until known. */
export interface CountsState {
  readonly online: number | undefined;
  readonly likes: number | undefined;
}

export const counts: Slice<CountsState> = {
  initial: () => ({ online: undefined, likes: undefined }),
  reduce(state, event) {
    if (event.type === 'entered') {
      const { online, likes = state.likes } = event;
      return patched(state, { online, likes });
    }
    return event.type === 'notices' ? event.notices.reduce(receive, state) : state;
  },
};

const receive = (state: CountsState, { name, body }: Notice): CountsState => {
  if (name === 'audienceCount') return patched(state, { online: body.online_count });
  return name === 'likeCount' ? patched(state, { likes: body.like_count }) : state;
};
