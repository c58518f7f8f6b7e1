import type { RemovedUser, SilencedUser } from '@live/protocol';
import { Tabs } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { RoomDialog } from '../../components/RoomDialog.tsx';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import { RemovedTable } from './RemovedTable.tsx';
import { SilencedTable } from './SilencedTable.tsx';
import styles from './SilencesDialog.module.css';

const { tabs } = texts.silences;

export const SilencesDialog = ({ room, open, onClose }: RoomDialogProps) => {
  const { liveId } = room;
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
  return (
    <RoomDialog title={texts.actions.silences} width={800} open={open} onClose={onClose}>
      <Tabs
        activeKey={tab}
        // Beside the tabs, not among them: a list of tabs has no other children.
        renderTabBar={(props, TabBar) => (
          <div className={styles.head}>
            <TabBar {...props} />
            {tab === 'silenced' ? (
              <ExportButton
                call="silenceExport"
                input={{ liveId }}
                what={texts.actions.silences}
                isEmpty={silenced.total === 0}
              />
            ) : (
              <ExportButton
                call="removalExport"
                input={{ liveId }}
                what={tabs.removed}
                isEmpty={removed.total === 0}
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
              <SilencedTable liveId={liveId} isShown={isShown('silenced')} pages={silenced} />
            ),
          },
          {
            key: 'removed',
            label: tabs.removed,
            children: <RemovedTable liveId={liveId} isShown={isShown('removed')} pages={removed} />,
          },
        ]}
      />
    </RoomDialog>
  );
};
