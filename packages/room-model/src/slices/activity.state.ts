import type { Activity, Notice } from '@live/protocol';
import type { Slice } from '../Slice.ts';

/** The active activity of the room, or null. */
export const activity: Slice<Activity | null> = {
  initial: () => null,
  reduce(state, event) {
    if (event.type === 'notices') return event.notices.reduce(receive, state);
    const isFetched = event.type === 'fetched' && event.call === 'activeActivityInfo';
    return isFetched ? event.data.activeActivityInfo : state;
  },
  fetch: {
    call: 'activeActivityInfo',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
    isOvertakenBy: ({ name }) => name === 'activityLaunch' || name === 'activityClose',
  },
};

const receive = (state: Activity | null, { name, body }: Notice): Activity | null => {
  if (name === 'activityLaunch') {
    const { activity_id, activity_name, activity_link } = body;
    return { activityId: activity_id, activityName: activity_name, activityLink: activity_link };
  }
  return name === 'activityClose' && body.activity_id === state?.activityId ? null : state;
};
