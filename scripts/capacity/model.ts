/** What one event costs the server's process, in CPU milliseconds: measured, see docs/capacity.md. */
export const UNIT_COSTS = {
  entryMs: 8.8,
  heartbeatMs: 0.71,
  commentMs: 0.8,
  deliveryMs: 0.0147,
  /** A running room, for a second, whoever is in it. */
  roomMs: 4,
  connectionBytes: 20_370,
  /** Part of a core of the media process, for a viewer by WebRTC. */
  webrtcCore: 0.003757,
};

const HEARTBEAT_SECONDS = 10;
/** One comment of each viewer in so many seconds. */
const COMMENT_SECONDS = 100;
const SHOWN_PER_SECOND = 20;
const ENTRY_SECONDS = 600;
const PICTURE_MBPS = 1.5;
const WEBRTC_PER_ROOM = 500;
/** A core is planned to be this busy. */
const BUSY = 0.7;
const MACHINE_MBPS = 5_000;

/** Cores of the server's process that so many viewers of so many rooms take; with an external broker it delivers nothing. */
export const serverCores = (viewers: number, rooms: number, delivers: boolean): number => {
  const { entryMs, heartbeatMs, commentMs, deliveryMs, roomMs } = UNIT_COSTS;
  const written = viewers / rooms / COMMENT_SECONDS;
  const delivered = delivers ? viewers * Math.min(SHOWN_PER_SECOND, written) : 0;
  const ms =
    (viewers / ENTRY_SECONDS) * entryMs +
    (viewers / HEARTBEAT_SECONDS) * heartbeatMs +
    rooms * written * commentMs +
    delivered * deliveryMs +
    rooms * roomMs;
  return ms / 1_000;
};

const planOf = (viewers: number, rooms: number): string[] => {
  const alone = serverCores(viewers, rooms, true);
  const isAlone = alone <= BUSY;
  const together = serverCores(viewers, rooms, false);
  const ofRoom = isAlone ? alone : together / rooms;
  const webrtc = rooms * Math.min(viewers / rooms, WEBRTC_PER_ROOM) * UNIT_COSTS.webrtcCore;
  const isPossible = isAlone || ofRoom <= BUSY;
  return [
    viewers.toLocaleString('en'),
    rooms.toLocaleString('en'),
    isAlone ? '一台' : isPossible ? '几台' : '今天做不到',
    isPossible ? String(isAlone ? 1 : Math.max(2, Math.ceil(together / BUSY))) : '—',
    String(Math.max(1, Math.ceil(webrtc / BUSY))),
    String(Math.max(1, Math.ceil((viewers * PICTURE_MBPS) / MACHINE_MBPS))),
    isAlone ? '这个进程' : isPossible ? '消息服务器与数据库' : '一个直播间的命令',
    ofRoom.toFixed(2),
  ];
};

/** The table of docs/capacity.md. */
export const planTable = (): string =>
  [
    '| 观众 | 直播间 | 做法 | 服务（进程） | 媒体（核心） | 发送画面（台） | 先到极限 | 一个直播间占用的核心 |',
    '|---:|---:|---|---:|---:|---:|---|---:|',
    ...[1, 1_000].flatMap((rooms) =>
      [1_000, 10_000, 100_000, 1_000_000].map(
        (viewers) => `| ${planOf(viewers, rooms).join(' | ')} |`,
      ),
    ),
  ].join('\n');
