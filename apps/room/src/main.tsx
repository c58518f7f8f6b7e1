import './styles/global.css';
import { startPage } from '@live/web';
import { App } from './app/App.tsx';
import { MessagePage } from './components/MessagePage.tsx';
import { texts } from './lib/texts.ts';

await startPage(
  'room',
  <App />,
  <MessagePage title={texts.errors.startFailed}>
    <button type="button" className="button" onClick={() => location.reload()}>
      {texts.common.retry}
    </button>
  </MessagePage>,
);
