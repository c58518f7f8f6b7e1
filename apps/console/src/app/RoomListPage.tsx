import { texts } from '../lib/texts.ts';

export const RoomListPage = () => <h1>{texts.roomList.title}</h1>;
