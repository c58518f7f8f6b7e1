import { startPage } from '@live/web';
import { App } from './app/App.tsx';
import { preloadParts } from './app/RoomParts.tsx';
import { readRoute } from './app/route.ts';
import { ProblemPage } from './components/Problem.tsx';
import { applyColourScheme } from './lib/colourScheme.ts';
import { texts } from './lib/texts.ts';
import './styles/global.css';

applyColourScheme();
// The parts load while the configuration and the room are fetched.
if (readRoute(location).page === 'room') preloadParts();
await startPage(
  'console',
  <App />,
  <ProblemPage
    title={texts.errors.startFailed}
    hint={texts.errors.startFailedHint}
    action={{ label: texts.common.retry, run: () => location.reload() }}
  />,
);
