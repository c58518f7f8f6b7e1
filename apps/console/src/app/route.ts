import { safeReturn } from '../lib/signInGate.ts';

export type Route =
  | { page: 'sign-in'; back: string }
  | { page: 'room'; liveId: string }
  | { page: 'review'; liveId: string; atMs: number }
  | { page: 'report'; asked: { liveId: string } | { token: string } }
  | { page: 'list' };

export const readRoute = ({ pathname, search, origin }: Location): Route => {
  const query = new URLSearchParams(search);
  if (pathname === '/sign-in') {
    return { page: 'sign-in', back: safeReturn(query.get('back'), origin) };
  }
  const token = query.get('report');
  if (token) return { page: 'report', asked: { token } };
  const liveId = query.get('id');
  if (!liveId) return { page: 'list' };
  if (query.get('view') === 'report') return { page: 'report', asked: { liveId } };
  if (query.get('view') !== 'review') return { page: 'room', liveId };
  const atMs = Number(query.get('at'));
  return { page: 'review', liveId, atMs: Number.isFinite(atMs) ? Math.max(0, atMs) : 0 };
};
