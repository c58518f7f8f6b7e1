import { safeReturn } from '../lib/signInGate.ts';

export type Route =
  | { page: 'sign-in'; back: string }
  | { page: 'room'; liveId: string }
