import type { Mention } from '@live/protocol';
import { useMemo, useState } from 'react';

export interface MentionTarget {
  target: Mention | undefined;
  set(target: Mention | undefined): void;
}

/** The person that the next comment replies to. */
export const useMention = (): MentionTarget => {
  const [target, set] = useState<Mention>();
  return useMemo(() => ({ target, set }), [target]);
};
