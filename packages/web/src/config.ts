import { ConsoleConfig } from '@live/protocol';

let loaded: ConsoleConfig | undefined;

/** Read once, before anything is shown: what differs between back ends is not known at build time. */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  if (loaded) return loaded;
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  loaded = ConsoleConfig.parse(await answer.json());
  return loaded;
};

/** For what may have to work before the page has started. */
export const knownConfig = (): ConsoleConfig | undefined => loaded;

export const config = (): ConsoleConfig => {
  if (!loaded) throw new Error('the configuration has not been loaded');
  return loaded;
};
