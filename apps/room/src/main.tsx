import { loadConfig } from '@live/web';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { Notice } from './components/Notice.tsx';
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

try {
  await loadConfig();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch {
  root.render(
    <Notice title={texts.errors.startFailed}>
      <button type="button" className="button" onClick={() => location.reload()}>
        {texts.common.retry}
      </button>
    </Notice>,
  );
}
