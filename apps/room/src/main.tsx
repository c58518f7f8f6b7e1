import './styles/global.css';
import { startPage } from '@live/web';
import { App } from './app/App.tsx';
import { preloadRoom } from './app/RoomPage.tsx';
import { readRoomId } from './app/route.ts';
import { MessagePage } from './components/MessagePage.tsx';
import { texts } from './lib/texts.ts';

if (readRoomId(location.search)) preloadRoom();
await startPage(
  'room',
  <App />,
  <MessagePage title={texts.errors.startFailed}>
    <button type="button" className="button" onClick={() => location.reload()}>
      {texts.common.retry}
    </button>
  </MessagePage>,
);
