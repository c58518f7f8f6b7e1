import { formatWireTime, type NoticeBody, type Statistics as StatisticsData } from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { Figures, listPoints } from './statistics.store.ts';

export type Point = Awaited<ReturnType<typeof listPoints>>[number];

const presentFigures = (figures: Figures) => ({
  watchCount: figures.watchers,
  watchTimes: figures.watchTimes,
  maxOnlineCount: figures.maxOnline,
  likeCount: figures.likes,
  commentCount: figures.comments,
});

export const presentStatistics = (
  figures: Figures,
  points: Point[],
  timeZone: string,
): StatisticsData => ({
  ...presentFigures(figures),
  onlineCountTimeline: points.map((point) => ({
    recordTime: formatWireTime(point.recorded_at, timeZone),
    onlineCount: point.online_count,
  })),
});

export const presentPush = (
  liveId: string,
  figures: Figures,
  online: number,
  now: number,
  timeZone: string,
): NoticeBody<'dataStatistics'> => ({
  live_id: liveId,
  tx_time: formatWireTime(now, timeZone),
  online_count: online,
  ...presentFigures(figures),
});

export const onlineCurveHeader = ['时间', '在线人数'];

export const presentPointLine = (point: Point, timeZone: string): Cell[] => [
  formatWireTime(point.recorded_at, timeZone),
  point.online_count,
];
