import { EnrollCondition } from '@live/protocol';
import type { CommentsState } from '@live/room-model';
import { useRoom, useStore } from '@live/web';
import { useEffect, useMemo, useState } from 'react';
import { preferences } from '../../../lib/preferences.ts';
import { emptyFold, type FoldState, foldComments } from './foldComments.ts';

/** Loaded when folding is first switched on: the tables of its characters are large. */
const loadNormalise = async () => {
  const { normaliseText } = await import('@live/words');
  // Words of signs alone are normalised to nothing, and are equal only as they stand.
  return (text: string): string => normaliseText(text).text || text;
};

type NormaliseText = Awaited<ReturnType<typeof loadNormalise>>;

/** The comments folded where the operator has switched it on, else as they are. */
export const useFolding = (state: CommentsState): CommentsState => {
  const { foldsComments } = useStore(preferences);
  const [normalise, setNormalise] = useState<NormaliseText>();
  useEffect(() => {
    // A failed load leaves the comments as they are.
    if (foldsComments)
      loadNormalise().then(
        (loaded) => setNormalise(() => loaded),
        () => {},
      );
  }, [foldsComments]);
  const bagWords = useRoom(({ bag }) =>
    bag.phase === 'running' && bag.bag?.enrollCondition === EnrollCondition.SPECIFIED_COMMENT
      ? bag.bag.enrollConditionComment
      : undefined,
  );
  const isOn = foldsComments && normalise !== undefined;
  const [memory] = useState<{ folded: FoldState }>(() => ({ folded: emptyFold }));
  return useMemo(() => {
    if (!isOn) {
      memory.folded = emptyFold;
      return state;
    }
    memory.folded = foldComments(memory.folded, state, {
      normalise,
      bagWords: bagWords === undefined ? undefined : normalise(bagWords),
    });
    return { ...state, comments: memory.folded.rows };
  }, [isOn, normalise, bagWords, state, memory]);
};
