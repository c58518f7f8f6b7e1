import {
  type ActionResult,
  Flag,
  type RemovedUser,
  type SilencedUser,
  SilenceState,
  SilenceType,
} from '@live/protocol';
import { useRoomModel } from '@live/web';
import { Tabs } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { sanctionTexts } from '../../lib/sanctionTexts.ts';
import { texts } from '../../lib/texts.ts';
import { isSilenceChange } from '../../realtime/isSilenceChange.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { ModeratorTable } from './ModeratorTable.tsx';
import styles from './SanctionsDialog.module.css';
import { SanctionTable } from './SanctionTable.tsx';

const { tabs } = sanctionTexts;

export const SanctionsDialog = ({ room, open, onClose }: BarDialogProps) => {
  const { liveId } = room;
  const model = useRoomModel();
  const [tab, setTab] = useState('silenced');
  const isShown = (key: string) => open && tab === key;
  const silenced = usePages<SilencedUser>({
    queryKey: ['silences', liveId],
    isOpen: isShown('silenced'),
    fetchPage: (page, signal) =>
      api.call('silenceList', { liveId, ...page }, { quiet: true, signal }),
  });
  const removed = usePages<RemovedUser>({
    queryKey: ['removals', liveId],
    isOpen: isShown('removed'),
    fetchPage: (page, signal) =>
      api.call('removalList', { liveId, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(['member'], isShown('silenced'), silenced.refresh, isSilenceChange);
  useRefreshOn(['removal'], isShown('removed'), removed.refresh);
  const unsilence = async ({ accountId, accountCorpId }: SilencedUser): Promise<ActionResult> => {
    const done = await api.call('silence', {
      liveId,
      accountId,
      accountCorpId,
      state: SilenceState.UN_BAN,
      type: SilenceType.PERSONAL,
    });
    // An ended room sends no notices.
    model.applyLocal({ type: 'silenced', accountId, isSilence: Flag.NO });
    return done;
  };
  return (
    <RoomDialog title={texts.actions.silences} width={800} open={open} onClose={onClose}>
      <Tabs
        activeKey={tab}
        // Beside the tabs, not among them: a list of tabs has no other children.
        renderTabBar={(props, TabBar) => (
          <div className={styles.head}>
            <TabBar {...props} />
            {tab !== 'moderators' && (
              <ExportButton
                call={tab === 'silenced' ? 'silenceExport' : 'removalExport'}
                input={{ liveId }}
                what={tab === 'silenced' ? texts.actions.silences : tabs.removed}
                isEmpty={(tab === 'silenced' ? silenced : removed).total === 0}
              />
            )}
          </div>
        )}
        onChange={setTab}
        items={[
          {
            key: 'silenced',
            label: tabs.silenced,
            children: (
              <SanctionTable
                liveId={liveId}
                pages={silenced}
                label={lazyTexts.questionTitles.unsilence}
                question={lazyTexts.questions.unsilence}
                takeBack={unsilence}
                doneText={lazyTexts.done.unsilence}
              />
            ),
          },
          {
            key: 'removed',
            label: tabs.removed,
            children: (
              <SanctionTable
                liveId={liveId}
                pages={removed}
                label={texts.comments.actions.allowReturn}
                question={lazyTexts.questions.allowReturn}
                takeBack={({ accountId }) => api.call('removalEnd', { liveId, accountId })}
                doneText={lazyTexts.done.allowReturn}
              />
            ),
          },
          {
            key: 'moderators',
            label: tabs.moderators,
            children: <ModeratorTable liveId={liveId} isShown={isShown('moderators')} />,
          },
        ]}
      />
    </RoomDialog>
  );
};
