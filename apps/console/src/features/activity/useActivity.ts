import type { Activity } from '@live/protocol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import type { ActivityDraft } from './activityDraft.ts';

const activityQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['activity', liveId],
    queryFn: async ({ signal }) => {
      const answer = await api.call('activeActivityInfo', { liveId }, { quiet: true, signal });
      return answer.activeActivityInfo;
    },
  });

/** The active activity of the room, with launch and close. */
export const useActivity = (liveId: string, isOpen: boolean) => {
  const client = useQueryClient();
  const { queryKey, ...options } = activityQuery(liveId);
  const query = useQuery({ queryKey, ...options, enabled: isOpen });
  const refresh = () => client.invalidateQueries({ queryKey });
  useRefreshOn(['activityLaunch', 'activityClose'], isOpen, refresh);

  const show = async (activity: Activity | null) => {
    // A fetch in flight would overwrite it with the previous state.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, activity);
  };

  /** Another operator may have been faster, so the state is refetched after a failure. */
  const orRefresh = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      void refresh();
      throw error;
    }
  };

  const launch = (draft: ActivityDraft) =>
    confirm({
      title: lazyTexts.activity.launch,
      content: lazyTexts.activity.launchQuestion,
      detail: draft.activityName,
      onOk: async () => {
        await show(await orRefresh(api.call('activityCreate', { liveId, ...draft })));
        toast('success', texts.common.done);
      },
    });

  const close = ({ activityId, activityName }: Activity) =>
    confirm({
      title: lazyTexts.activity.close,
      content: lazyTexts.activity.closeQuestion,
      detail: activityName,
      isDangerous: true,
      onOk: async () => {
        const done = await orRefresh(api.call('activityClose', { liveId, activityId }));
        await show(null);
        toastDone(liveId, done, lazyTexts.activity.closed(activityName));
      },
    });

  return { query, launch, close };
};
