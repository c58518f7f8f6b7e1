import { defineCalls } from '../call.ts';
import { Empty } from '../fields.ts';
import { WallRooms } from '../wall.ts';

export const wallCalls = defineCalls({
  wallRoomList: {
    path: '/admin/wall-room-list',
    summary: '直播墙：进行中的直播间与各自的数据；最多500个，最近开播的在前',
    access: 'superAdmin',
    request: Empty,
    response: WallRooms,
  },
});
