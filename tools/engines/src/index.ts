export { canInstall, installPackages, updatePackageLists } from './apt.ts';
export type { BrokerEngine } from './broker-engine.ts';
export { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
export { ENGINES, type Engine, findFfprobe, findPromtool, hasContainerTools } from './engines.ts';
export { FIREFOX_PREFERENCES, findFirefox } from './firefox.ts';
export { freePort } from './free-port.ts';
export { findPostgres, type Postgres, startPostgres } from './postgres.ts';
export { findCaddy, findNginx } from './proxies.ts';
export { isQuickRun } from './quick-run.ts';
export {
  findRabbitmq,
  type RabbitmqNodes,
  startRabbitmq,
  startRabbitmqNodes,
} from './rabbitmq.ts';
export { onStall } from './running-time.ts';
export { isListening, waitUntil } from './wait-until.ts';
export { findWebKit, startWebKitDriver, type WebKitDriver } from './webkit.ts';
