export { canInstall, installPackages, updateLists } from './apt.ts';
export type { BrokerEngine } from './broker-engine.ts';
export { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
export { ENGINES, type Engine } from './engines.ts';
export { findFfprobe } from './ffprobe.ts';
export { freePort } from './free-port.ts';
export { findMosquitto, startMosquitto } from './mosquitto.ts';
export { findPostgres, type Postgres, startPostgres } from './postgres.ts';
export { findRabbitmq, startRabbitmq } from './rabbitmq.ts';
