import type { Notice } from '@live/protocol';
import { patched, type Slice } from '../Slice.ts';

/** The figures that everybody in the room sees; undefined until they are known. */
export interface AudienceState {
  readonly online: number | undefined;
  readonly likes: number | undefined;
}

export const audience: Slice<AudienceState> = {
  initial: () => ({ online: undefined, likes: undefined }),
  reduce(state, event) {
    if (event.type === 'entered') return patched(state, { online: event.online });
    return event.type === 'notices' ? event.notices.reduce(receive, state) : state;
  },
};

const receive = (state: AudienceState, { name, body }: Notice): AudienceState => {
  if (name === 'audienceCount') return patched(state, { online: body.online_count });
  return name === 'likeCount' ? patched(state, { likes: body.like_count }) : state;
};
