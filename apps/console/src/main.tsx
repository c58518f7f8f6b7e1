import { loadConfig } from '@live/web';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadParts } from './app/RoomParts.tsx';
import { readRoute } from './app/route.ts';
import { ProblemPage } from './components/Problem.tsx';
import { followColourScheme } from './lib/colourScheme.ts';
import { errorReporter } from './lib/errorReporter.ts';
import { texts } from './lib/texts.ts';
import './styles/global.css';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no root');
errorReporter.listen();
const root = createRoot(place, {
  onCaughtError: (error) => {
    console.error(error);
    errorReporter.report('render', error);
  },
});

followColourScheme();
// Its parts come while the configuration and the room are still being asked for.
if (readRoute(location).page === 'room') preloadParts();
try {
  await loadConfig();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch {
  root.render(
    <ProblemPage
      title={texts.errors.startFailed}
      hint={texts.errors.startFailedHint}
      action={{ label: texts.common.retry, run: () => location.reload() }}
    />,
  );
}
