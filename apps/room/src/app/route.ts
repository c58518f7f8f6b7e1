/** The room of `/room?id=`; `/room` is a page of its own for hosts and signed-in viewers. */
export const readRoomId = (search: string): string | undefined =>
  new URLSearchParams(search).get('id') || undefined;

export const homePath = '/room';
