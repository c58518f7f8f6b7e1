import { ALL_TAGS, type TagSelection } from '@live/protocol';
import type { FlatTag } from '../../lib/flattenTags.ts';

/** The watch permission. Chosen tags are kept while everyone is selected. */
export interface PermissionState {
  isEveryone: boolean;
  chosen: ReadonlyMap<string, FlatTag>;
}

export type PermissionEvent =
  | { type: 'loaded'; isEveryone: boolean; tags: readonly FlatTag[] }
  | { type: 'everyone'; isEveryone: boolean }
  | { type: 'chosen'; tags: readonly FlatTag[]; isChosen: boolean }
  | { type: 'cleared' };

export const everyone: PermissionState = { isEveryone: true, chosen: new Map() };

export const reducePermission = (
  state: PermissionState,
  event: PermissionEvent,
): PermissionState => {
  switch (event.type) {
    case 'loaded':
      return { isEveryone: event.isEveryone, chosen: byNumber(event.tags) };
    case 'everyone':
      return { ...state, isEveryone: event.isEveryone };
    case 'chosen': {
      const chosen = new Map(state.chosen);
      for (const tag of event.tags) {
        if (event.isChosen) chosen.set(tag.tagNo, tag);
        else chosen.delete(tag.tagNo);
      }
      return { ...state, chosen };
    }
    case 'cleared':
      return { ...state, chosen: new Map() };
  }
};

const byNumber = (tags: readonly FlatTag[]) => new Map(tags.map((tag) => [tag.tagNo, tag]));

/** The selection to save; undefined when nobody could watch. */
export const selectionOf = ({ isEveryone, chosen }: PermissionState): TagSelection | undefined => {
  if (isEveryone) return ALL_TAGS;
  return chosen.size === 0 ? undefined : [...chosen.values()];
};
