import type { Notice } from '@live/protocol';
import type { RoomModel, RoomState } from '@live/room-model';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export const RoomContext = createContext<RoomModel | undefined>(undefined);

export const useRoomModel = (): RoomModel => {
  const model = useContext(RoomContext);
  if (!model) throw new Error('there is no room here');
  return model;
};

/** The one bridge from the model to components. What is selected is a part of the state, not made of it. */
export const useRoom = <T>(select: (state: RoomState) => T): T => {
  const model = useRoomModel();
  return useSyncExternalStore(model.subscribe, () => select(model.getSnapshot()));
};

/** For what a component refreshes; what it shows of the stream belongs into the model. */
export const useRoomNotice = (listener: (notice: Notice) => void): void => {
  const model = useRoomModel();
  const latest = useEffectEvent(listener);
  useEffect(() => model.onNotice((notice) => latest(notice)), [model]);
};

export const useRoomResync = (listener: () => void): void => {
  const model = useRoomModel();
  const latest = useEffectEvent(listener);
  useEffect(() => model.onResync(() => latest()), [model]);
};
