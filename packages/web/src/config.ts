import { PageConfig } from '@live/protocol';

let loaded: PageConfig | undefined;

/** Loaded once before the first render, because it differs between back ends. */
export const loadConfig = async (): Promise<PageConfig> => {
  if (loaded) return loaded;
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
  loaded = PageConfig.parse(await answer.json());
  return loaded;
};

/** Undefined until loaded, for code that runs before the page has started. */
export const knownConfig = (): PageConfig | undefined => loaded;

export const config = (): PageConfig => {
  if (!loaded) throw new Error('the configuration has not been loaded');
  return loaded;
};
