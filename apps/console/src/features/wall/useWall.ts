import type { WallRooms } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { callQuery } from '../../lib/callQuery.ts';
import { canDecode } from './StillDecoder.ts';
import { StillPictures } from './StillPictures.ts';
import { nextWall, noTiles, type WallNews, type WallState } from './wall.state.ts';
import type { WallOrder } from './wallOrder.ts';

const REFRESH_MS = 3_000;

export interface WallOptions {
  readonly order: WallOrder;
  /** Also while the page is hidden, for somebody who waits for the alarm. */
  readonly isAlarmOn: boolean;
  isFrozen(): boolean;
}

/** The rooms of the wall with the source of their pictures, brought up to date every few seconds. */
export const useWall = ({ order, isAlarmOn, isFrozen }: WallOptions) => {
  const query = useQuery({
    ...callQuery('wallRoomList', {}),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: isAlarmOn,
    refetchOnWindowFocus: true,
  });
  const [wall, tell] = useReducer<WallState, [WallNews]>(nextWall, noTiles);
  const pictures = useStillPictures(query.data);

  const update = useEffectEvent((rooms: WallRooms['items'], mayMove: boolean) => {
    tell({ rooms, order, isFrozen: !mayMove && isFrozen(), now: performance.now() });
  });
  // Each answer counts, also one that is equal to the last: what ends or is frozen goes by time.
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (data && dataUpdatedAt) update(data.items, false);
  }, [data, dataUpdatedAt]);
  // Whoever chooses another order wants to see it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order was chosen
  useEffect(() => {
    if (data) update(data.items, true);
  }, [order]);
  return { query, wall, pictures };
};

const useStillPictures = (rooms: WallRooms | undefined): StillPictures | undefined => {
  const [pictures, setPictures] = useState<StillPictures>();
  const hasStills = rooms !== undefined && rooms.stillToken !== '' && canDecode();
  useEffect(() => {
    if (!hasStills) return;
    const opened = new StillPictures();
    setPictures(opened);
    return () => {
      opened.destroy();
      setPictures(undefined);
    };
  }, [hasStills]);
  useEffect(() => {
    if (pictures && rooms) pictures.token = rooms.stillToken;
  }, [pictures, rooms]);
  return pictures;
};
