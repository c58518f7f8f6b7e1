import type { Mention } from '@live/protocol';
import { type Dispatch, type SetStateAction, useState } from 'react';

export interface MentionTarget {
  target: Mention | undefined;
  set: Dispatch<SetStateAction<Mention | undefined>>;
}

/** The person that the next comment replies to. */
export const useMention = (): MentionTarget => {
  const [target, set] = useState<Mention>();
  return { target, set };
};
