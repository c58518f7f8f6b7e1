import { ErrorReporter, knownConfig } from '@live/web';

export const errorReporter = new ErrorReporter({
  page: 'console',
  base: () => knownConfig()?.apiBase ?? '',
  build: () => knownConfig()?.build ?? '',
});
