import { ErrorReporter, knownConfig } from '@live/web';

export const errorReporter = new ErrorReporter({
  page: 'room',
  base: () => knownConfig()?.apiBase ?? '',
  build: () => knownConfig()?.build ?? '',
});
