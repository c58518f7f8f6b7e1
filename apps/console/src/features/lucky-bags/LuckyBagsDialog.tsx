import { isRunning, type LuckyBag, liveMode } from '@live/protocol';
import { isBagRunning } from '@live/room-model';
import { useRoom } from '@live/web';
import { launchTexts } from '@live/web/bag-launch';
import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../components/ExportButton.tsx';
import { PagedTable } from '../../components/PagedTable.tsx';
import { usePages } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { CallOffDialog } from './CallOffDialog.tsx';
import { LaunchBagDialog } from './LaunchBagDialog.tsx';
import styles from './LuckyBagsDialog.module.css';
import { luckyBagColumns } from './luckyBagColumns.tsx';
import { luckyBagNotices } from './luckyBagNotices.ts';
import { WinnersDialog } from './WinnersDialog.tsx';

const NoBags = ({ mayLaunch }: { mayLaunch: boolean }) => (
  <div className={styles.empty}>
    <p>{lazyTexts.luckyBags.empty}</p>
    <p className={styles.hint}>{lazyTexts.luckyBags.emptyHint}</p>
    {mayLaunch && <p className={styles.hint}>{lazyTexts.luckyBags.launchHint}</p>}
  </div>
);

/** Launches a bag, calls it off, and lists all of them with their winners. */
export const LuckyBagsDialog = ({ room, open, onClose }: BarDialogProps) => {
  const { liveId } = room;
  const [bag, setBag] = useState<LuckyBag>();
  const [isWinnersOpen, setWinnersOpen] = useState(false);
  const [launches, setLaunches] = useState(0);
  const [isLaunchOpen, setLaunchOpen] = useState(false);
  const [calledOff, setCalledOff] = useState<LuckyBag>();
  const [isCallOffOpen, setCallOffOpen] = useState(false);
  const current = useRoom((state) => state.bag);
  const running = isBagRunning(current) ? current.bag : undefined;
  const pages = usePages<LuckyBag>({
    queryKey: ['lucky-bags', liveId],
    isOpen: open,
    fetchPage: (page, signal) =>
      api.call('luckyBagList', { liveId, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(luckyBagNotices, open, pages.refresh);

  const mayLaunch = useHasDesk() && isRunning(liveMode(room));
  const callOff = (chosen: LuckyBag) => {
    setCalledOff(chosen);
    setCallOffOpen(true);
  };
  const showWinners = (chosen: LuckyBag) => {
    setBag(chosen);
    setWinnersOpen(true);
  };
  return (
    <>
      <RoomDialog
        title={texts.actions.luckyBags}
        width={1000}
        open={open}
        onClose={onClose}
        tools={
          <>
            {mayLaunch &&
              (running ? (
                <>
                  <span>{launchTexts.running}</span>
                  {current.phase === 'running' && (
                    <Button danger onClick={() => callOff(running)}>
                      {lazyTexts.luckyBags.callOff}
                    </Button>
                  )}
                </>
              ) : (
                <Button type="primary" onClick={() => setLaunchOpen(true)}>
                  {lazyTexts.luckyBags.launch}
                </Button>
              ))}
            {pages.total > 0 ? (
              <ExportButton
                call="luckyBagWinnerExport"
                input={{ liveId }}
                what={lazyTexts.luckyBags.winners}
                label={lazyTexts.luckyBags.exportWinners}
              />
            ) : (
              <span />
            )}
          </>
        }
      >
        <PagedTable
          pages={pages}
          rowKey="luckyBagId"
          columns={luckyBagColumns(showWinners)}
          scroll={{ x: 940 }}
          empty={<NoBags mayLaunch={mayLaunch} />}
        />
      </RoomDialog>
      {mayLaunch && (
        <LaunchBagDialog
          // Another bag begins with an empty form.
          key={launches}
          liveId={liveId}
          open={open && isLaunchOpen}
          onClose={() => setLaunchOpen(false)}
          onLaunched={() => {
            setLaunches((count) => count + 1);
            pages.refresh();
          }}
        />
      )}
      {calledOff && (
        <CallOffDialog
          key={`call-off-${calledOff.luckyBagId}`}
          liveId={liveId}
          bag={calledOff}
          open={open && isCallOffOpen}
          onClose={() => setCallOffOpen(false)}
        />
      )}
      {bag && (
        <WinnersDialog
          key={bag.luckyBagId}
          liveId={liveId}
          bag={bag}
          open={open && isWinnersOpen}
          onClose={() => setWinnersOpen(false)}
        />
      )}
    </>
  );
};
