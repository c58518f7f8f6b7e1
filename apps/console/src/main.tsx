import { startPage } from '@live/web';
import { App } from './app/App.tsx';
import { preloadParts } from './app/RoomParts.tsx';
import { readRoute } from './app/route.ts';
import { ProblemPage } from './components/Problem.tsx';
import { followColourScheme } from './lib/colourScheme.ts';
import { texts } from './lib/texts.ts';
import './styles/global.css';

followColourScheme();
// Its parts come while the configuration and the room are still being asked for.
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
