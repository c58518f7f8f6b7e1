export type { ConnectionPhase, ConnectionState, Warning } from './connection.ts';
export { IDLE, isRetryingInPlace } from './connection.ts';
export { gatherCandidates } from './gatherCandidates.ts';
export type { Health, HealthPoint, Verdict } from './health.ts';
export { isSoundAlone, NO_HEALTH } from './health.ts';
export { LivePlayer, type LivePlayerOptions, type PageReload } from './LivePlayer.ts';
export { orientationOf } from './orientation.ts';
export { type MissingCapability, missingCapability } from './webRtcSupport.ts';
