import { startPage } from '@live/web';
import { App } from './app/App.tsx';
import { ProblemPage } from './components/Problem.tsx';
import { followColourScheme } from './lib/colourScheme.ts';
import { texts } from './lib/texts.ts';
import './styles/global.css';

followColourScheme();
await startPage(
  'console',
  <App />,
  <ProblemPage
    title={texts.errors.startFailed}
    hint={texts.errors.startFailedHint}
    action={{ label: texts.common.retry, run: () => location.reload() }}
  />,
);
