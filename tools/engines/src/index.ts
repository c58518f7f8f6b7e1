export { canInstall, installPackages, updatePackageLists } from './apt.ts';
export type { BrokerEngine } from './broker-engine.ts';
export { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
export { ENGINES, type Engine, findFfprobe, findPromtool, hasContainerTools } from './engines.ts';
export { FIREFOX_PREFERENCES, findFirefox } from './firefox.ts';
export { freePort } from './free-port.ts';
export { type Haproxy, startHaproxy } from './haproxy.ts';
export { findPostgres, type Postgres, startPostgres } from './postgres.ts';
export { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
export { findCaddy, findHaproxy, findNginx } from './proxies.ts';
export { isQuickRun } from './quick-run.ts';
export {
  findRabbitmq,
  type RabbitmqNodes,
  startRabbitmq,
  startRabbitmqNodes,
} from './rabbitmq.ts';
export { onStall } from './running-time.ts';
export { findSrs, Srs } from './srs.ts';
export { isListening, waitUntil } from './wait-until.ts';
export { findWebKit, startWebKitDriver, type WebKitDriver } from './webkit.ts';
