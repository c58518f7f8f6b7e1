import type { Notice } from '@live/protocol';
import type { RoomModel, RoomSnapshot } from '@live/room-model';
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export const RoomContext = createContext<RoomModel | undefined>(undefined);

export const useRoomModel = (): RoomModel => {
  const model = useContext(RoomContext);
  if (!model) throw new Error('RoomContext is missing');
  return model;
};

/** Binds the model to components. The selector must return a part of the state, not a new object. */
export const useRoom = <T>(select: (state: RoomSnapshot) => T): T => {
  const model = useRoomModel();
  return useSyncExternalStore(model.subscribe, () => select(model.getSnapshot()));
};

/** Listens for side effects such as a refetch; state derived from notices belongs into the model. */
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
