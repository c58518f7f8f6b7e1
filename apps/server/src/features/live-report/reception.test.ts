import { describe, expect, it } from 'vitest';
import { summarisePicture } from './reception.ts';

const minute = {
  minute_at: 0,
  measured_ms: 60_000,
  bytes: 15_000_000,
  packets: 0,
  lost_packets: 0,
};

describe('the quality of the picture', () => {
  it('U-07 tells a rate without a loss where a media server counts bytes alone', () => {
    expect(summarisePicture({ breaks: [], pauses: [] }, [minute], 0)).toMatchObject({
      averageKbps: 2_000,
      lowestKbps: 2_000,
      lostPackets: 0,
      isLossMeasured: false,
    });
    const counted = { ...minute, packets: 9_900, lost_packets: 100 };
    expect(summarisePicture({ breaks: [], pauses: [] }, [counted], 0)).toMatchObject({
      lostPackets: 100,
      isLossMeasured: true,
    });
    expect(summarisePicture({ breaks: [], pauses: [] }, [], 0)).toMatchObject({
      averageKbps: 0,
      isLossMeasured: false,
    });
  });
});
