import { ConsoleConfig } from '@live/protocol';

let loaded: ConsoleConfig | undefined;

/** Loaded once before the first render, because it differs between back ends. */
export const loadConfig = async (): Promise<ConsoleConfig> => {
  if (loaded) return loaded;
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  loaded = ConsoleConfig.parse(await answer.json());
  return loaded;
};

/** Undefined until loaded, for code that runs before the page has started. */
export const knownConfig = (): ConsoleConfig | undefined => loaded;

export const config = (): ConsoleConfig => {
  if (!loaded) throw new Error('the configuration has not been loaded');
  return loaded;
};
