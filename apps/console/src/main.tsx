import './styles/global.css';
import { startPage } from '@live/web';
import { App, preloadPage } from './app/App.tsx';
import { ProblemPage } from './components/Problem.tsx';
import { applyColourScheme } from './lib/colourScheme.ts';
import { refuseDroppedFiles } from './lib/refuseDroppedFiles.ts';
import { texts } from './lib/texts.ts';

applyColourScheme();
refuseDroppedFiles();
preloadPage();
await startPage(
  'console',
  <App />,
  <ProblemPage
    title={texts.errors.startFailed}
    hint={texts.errors.startFailedHint}
    action={{ label: texts.common.retry, run: () => location.reload() }}
  />,
);
