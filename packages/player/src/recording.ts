export { SegmentPlayer, type SegmentState, type StartPosition } from './SegmentPlayer.ts';
export type { Segment, Timeline } from './timeline.ts';
