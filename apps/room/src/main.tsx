import { startPage } from '@live/web';
import { App } from './app/App.tsx';
import { Notice } from './components/Notice.tsx';
import { texts } from './lib/texts.ts';
import './styles/global.css';

await startPage(
  'room',
  <App />,
  <Notice title={texts.errors.startFailed}>
    <button type="button" className="button" onClick={() => location.reload()}>
      {texts.common.retry}
    </button>
  </Notice>,
);
