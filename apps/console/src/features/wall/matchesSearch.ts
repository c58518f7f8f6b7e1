import type { WallRoom } from '@live/protocol';

/** Whether title, host, company or category hold every word of the search. */
export const matchesSearch = (room: WallRoom, search: string): boolean => {
  const { liveTitle, anchorAccountNickname, corpName, liveCategoryName } = room;
  const text = [liveTitle, anchorAccountNickname, corpName, liveCategoryName]
    .join('\n')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
