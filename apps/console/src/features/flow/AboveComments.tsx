import { PinnedStrip } from './PinnedStrip.tsx';
import { TalkLimits } from './TalkLimits.tsx';

/** What stands above the comments of a running room. */
export const AboveComments = () => (
  <>
    <TalkLimits />
    <PinnedStrip />
  </>
);
