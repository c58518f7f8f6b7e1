import { createElement, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { knownConfig, loadConfig } from './config.ts';
import { ErrorReporter, type ErrorReporterOptions } from './ErrorReporter.ts';

/**
 * Shows a page once it knows its back end, and otherwise says why it cannot start. Whatever breaks
 * in it from the first moment on is told to the server.
 */
export const startPage = async (
  page: ErrorReporterOptions['page'],
  app: ReactNode,
  cannotStart: ReactNode,
): Promise<void> => {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no root');
  const reporter = new ErrorReporter({
    page,
    base: () => knownConfig()?.apiBase ?? '',
    build: () => knownConfig()?.build ?? '',
  });
  reporter.listen();
  const root = createRoot(place, {
    onCaughtError: (error) => {
      console.error(error);
      reporter.report('render', error);
    },
  });
  try {
    await loadConfig();
    root.render(createElement(StrictMode, null, app));
  } catch {
    root.render(cannotStart);
  }
};
