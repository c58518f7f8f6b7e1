import { createElement, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { knownConfig, loadConfig } from './config.ts';
import { ErrorReporter, type ErrorReporterOptions } from './ErrorReporter.ts';

/**
 * Renders a page after its configuration is loaded, or `cannotStart` when that fails. Errors are
 * reported to the server from the start.
 */
export const startPage = async (
  page: ErrorReporterOptions['page'],
  app: ReactNode,
  cannotStart: ReactNode,
): Promise<void> => {
  const container = document.getElementById('root');
  if (!container) throw new Error('the page has no root');
  const reporter = new ErrorReporter({
    page,
    base: () => knownConfig()?.apiBase ?? '',
    build: () => knownConfig()?.build ?? '',
  });
  reporter.listen();
  const root = createRoot(container, {
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
