import type { LiveDetail } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { DialogBar } from '../features/room-dialogs/DialogBar.tsx';
import { useReportSignals } from '../features/room-dialogs/useReportSignals.ts';
import { RoomHeader } from '../features/room-header/RoomHeader.tsx';
import { StateChangeAlert } from '../features/state-change-alert/StateChangeAlert.tsx';
import { StatisticsPanel } from '../features/statistics/StatisticsPanel.tsx';
import { postponeReloadsDuringInput } from '../lib/postponeReloadsDuringInput.ts';
import { texts } from '../lib/texts.ts';
import { useUndoNotices } from '../realtime/useUndoNotices.ts';
import { PersonCardContext } from '../room/personCard.ts';
import { usePersonCardState } from '../room/usePersonCardState.ts';
import badgeStyles from './ConnectionBadge.module.css';
import { loadComments, loadPlayback } from './partLoaders.ts';
import { RefusedRoom } from './RefusedRoom.tsx';
import { RoomDialogs } from './RoomDialogs.tsx';
import { RoomLayout } from './RoomLayout.tsx';
import { RoomTools } from './RoomTools.tsx';
import { useRoomDialogs } from './useRoomDialogs.ts';

const loadFlow = () => import('../features/flow/FlowControl.tsx');

const PlaybackPart = lazy(async () => ({ default: (await loadPlayback()).Playback }));
const PersonCardPart = lazy(async () => ({
  default: (await import('../features/person/PersonCard.tsx')).PersonCard,
}));
const CommentPart = lazy(async () => ({ default: (await loadComments()).CommentPanel }));
const FlowPart = lazy(async () => ({ default: (await loadFlow()).FlowControl }));
const AbovePart = lazy(async () => ({
  default: (await import('../features/flow/AboveComments.tsx')).AboveComments,
}));

const PromptPart = lazy(async () => ({
  default: (await import('../features/prompt/PromptControl.tsx')).PromptControl,
}));
const PromptStripPart = lazy(async () => ({
  default: (await import('../features/prompt/PromptStrip.tsx')).PromptStrip,
}));

/** A part that fails or is still loading does not affect the others. */
const part = (content: ReactNode, isInline = false) => (
  <ErrorBoundary isInline={isInline}>
    <Suspense>{content}</Suspense>
  </ErrorBoundary>
);

/**
 * The current details of the room. Mode and URLs stay as loaded: a new mode reloads the page by
 * the alert, and URLs are signed again in every response, which would restart the player.
 */
const useDetails = (): LiveDetail => {
  const { liveState, liveRecordFinished, liveStreamUrl, recordUrlList } = useRoomModel().loaded;
  const detail = useRoom((state) => state.room.detail);
  return { ...detail, liveState, liveRecordFinished, liveStreamUrl, recordUrlList };
};

const ConnectionBadge = () => {
  const state = useRoom(({ connection }) => connection);
  if (state === 'idle') return null;
  return (
    <output className={badgeStyles.badge} data-state={state} title={texts.connection.label}>
      {texts.connection[state]}
    </output>
  );
};

/** Composes the room from its features. */
export const RoomParts = () => {
  const model = useRoomModel();
  const { account } = model;
  const room = useDetails();
  const refusal = useRoom((state) => state.room.refusal);
  const dialogs = useRoomDialogs();
  const card = usePersonCardState(dialogs);
  useReportSignals(dialogs.unseenReports, room.liveTitle);
  useUndoNotices();
  useEffect(() => model.start(), [model]);
  useEffect(postponeReloadsDuringInput, []);
  if (refusal !== undefined) return <RefusedRoom code={refusal} liveId={room.liveId} />;
  return (
    <PersonCardContext value={card}>
      <RoomLayout
        logo={room.liveLogo}
        header={part(<RoomHeader room={room} account={account} onOpen={dialogs.open} />, true)}
        video={part(<PlaybackPart room={room} />)}
        actions={
          <DialogBar
            actions={dialogs.actions}
            hasNewReport={dialogs.unseenReports > 0}
            onOpen={dialogs.open}
          >
            <RoomTools actions={dialogs.actions} onOpen={dialogs.open} />
          </DialogBar>
        }
        card={
          card.person && part(<PersonCardPart person={card.person} onClose={card.close} />, true)
        }
        statistics={part(<StatisticsPanel corner={<ConnectionBadge />} />)}
        comments={part(
          <CommentPart
            flowControl={part(<FlowPart />, true)}
            above={part(<AbovePart />, true)}
            prompt={{
              strip: part(<PromptStripPart />, true),
              control: part(<PromptPart />, true),
            }}
          />,
        )}
      />
      <StateChangeAlert />
      <RoomDialogs room={room} account={account} shown={dialogs.shown} onClose={dialogs.close} />
    </PersonCardContext>
  );
};
