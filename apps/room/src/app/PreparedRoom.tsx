import { orientationOf } from '@live/player';
import { type Account, type DeviceType, Result } from '@live/protocol';
import type { RoomChannel } from '@live/room-channel';
import { codeOf, openRoomChannel, pageKinds } from '@live/room-model';
import { config } from '@live/web';
import { planTimeText } from '@live/web/plan-time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CopyLink } from '../components/CopyLink.tsx';
import broadcast from '../features/broadcast/Broadcast.module.css';
import { CaptureButtons } from '../features/broadcast/CaptureButtons.tsx';
import { stopCapture } from '../features/broadcast/capture.ts';
import { Preview } from '../features/broadcast/Preview.tsx';
import { StartButton } from '../features/broadcast/StartButton.tsx';
import { ViewerCode } from '../features/broadcast/ViewerCode.tsx';
import type { Plan } from '../features/entrance/WaitingRoom.tsx';
import { api } from '../lib/api.ts';
import { homeTexts } from '../lib/homeTexts.ts';
import { hostTexts } from '../lib/hostTexts.ts';
import { roomPath } from '../lib/roomPath.ts';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toasts.ts';
import { waitingTexts } from '../lib/waitingTexts.ts';
import { RefusedRoom } from './RefusedRoom.tsx';
import styles from './RoomStage.module.css';
import { roomInfoQuery } from './roomInfo.ts';
import { homePath } from './route.ts';

interface PreparedRoomProps {
  room: { liveId: string; roomId: string; deviceType: DeviceType };
  title: string | undefined;
  plan: Plan | undefined;
  account: Account;
}

/** A room that has been created but has not begun: the host checks the preview, then begins. */
export const PreparedRoom = ({ room, title, plan, account }: PreparedRoomProps) => {
  const queryClient = useQueryClient();
  const { liveId, roomId } = room;
  const { isPortrait } = orientationOf(room.deviceType, undefined, config().angles);
  const [channel, setChannel] = useState<RoomChannel>();
  const [isReady, setReady] = useState(false);
  const [usesObs, setUsesObs] = useState(false);
  const [refusal, setRefusal] = useState<number>();
  useEffect(() => {
    void import('./HostRoom.tsx').catch(() => undefined);
  }, []);
  useEffect(() => {
    const deps = { api, config: config() };
    const opened = openRoomChannel({ liveId, roomId }, deps, pageKinds.viewer);
    opened.subscribe((event) => {
      if (event.type === 'state') setReady(event.state === 'connected');
      if (event.type !== 'refused') return;
      // Nothing on that page could switch the camera off.
      stopCapture();
      setRefusal(codeOf(event.error) ?? Result.ERROR);
    });
    opened.start();
    setChannel(opened);
    return () => opened.destroy();
  }, [liveId, roomId]);

  if (refusal !== undefined)
    return <RefusedRoom code={refusal} liveId={liveId} account={account} />;
  const begin = async () => {
    try {
      await channel?.send('begin', {});
      history.replaceState(null, '', roomPath(liveId));
      // Not reset: the picture stays until the room that has begun takes its place.
      await queryClient.refetchQueries({ queryKey: roomInfoQuery(liveId).queryKey });
    } catch (error) {
      toast(error instanceof Error ? error.message : texts.errors.loadFailed);
    }
  };
  return (
    <main className={styles.stage}>
      <Preview isPortrait={isPortrait} />
      <a className={`button button-glass ${styles.back}`} href={homePath}>
        {homeTexts.back}
      </a>
      <div className={styles.talk} data-tall="true">
        <div className={styles.prepared}>
          <div>
            <h1>{hostTexts.broadcast.prepare}</h1>
            {title && <p>{title}</p>}
            {plan && <p>{waitingTexts.planned(planTimeText(plan.planTime))}</p>}
          </div>
          <CopyLink liveId={liveId} className="button button-glass" />
        </div>
        <div className={broadcast.controls}>
          <CaptureButtons liveId={liveId} onObs={() => setUsesObs(true)} />
          <ViewerCode liveId={liveId} />
        </div>
        <StartButton isReady={isReady} usesObs={usesObs} onStart={begin} />
      </div>
    </main>
  );
};
