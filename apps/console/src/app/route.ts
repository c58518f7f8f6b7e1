import { safeReturn } from '../lib/signInGate.ts';

export type Route =
  | { page: 'sign-in'; back: string }
  | { page: 'room'; liveId: string }
  | { page: 'list' };

export const readRoute = ({ pathname, search, origin }: Location): Route => {
  const query = new URLSearchParams(search);
  if (pathname === '/sign-in') {
    return { page: 'sign-in', back: safeReturn(query.get('back'), origin) };
  }
  const liveId = query.get('id');
  return liveId ? { page: 'room', liveId } : { page: 'list' };
};
