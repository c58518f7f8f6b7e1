import { GuestPolicy, ReviewMode, type RoomFlow } from '@live/protocol';
import type { ComponentProps } from 'react';
import { LineIcon } from '../../components/LineIcon.tsx';
import { texts } from '../../lib/texts.ts';
import styles from './FlowButton.module.css';

/** What is set, in a few words. */
const flowSummary = ({ guestPolicy, slowSeconds, reviewMode }: RoomFlow): string =>
  [
    texts.flow.guestPolicies[guestPolicy],
    ...(slowSeconds > 0 ? [texts.flow.slowBy(slowSeconds)] : []),
    ...(reviewMode === ReviewMode.OFF ? [] : [texts.flow.reviewModes[reviewMode]]),
  ].join('，');

/** Whether viewers can talk less freely than usual; a room without guests is nothing unusual. */
const limitsTalk = ({ guestPolicy, slowSeconds, reviewMode }: RoomFlow): boolean =>
  guestPolicy === GuestPolicy.WATCH || slowSeconds > 0 || reviewMode !== ReviewMode.OFF;

interface FlowButtonProps extends ComponentProps<'button'> {
  /** What is set now. */
  flow: RoomFlow;
}

/** Opens the settings; a plain element, so that the comments do not wait for the component library. */
export const FlowButton = ({ flow, ...props }: FlowButtonProps) => (
  <button
    aria-haspopup="dialog"
    {...props}
    type="button"
    className={styles.trigger}
    data-limits={limitsTalk(flow) || undefined}
    aria-label={texts.flow.title}
    title={texts.flow.titleWith(flowSummary(flow))}
  >
    <LineIcon size={18}>
      <path d="M10 2.5 4 5v4.5c0 3.6 2.5 6.6 6 8 3.5-1.4 6-4.4 6-8V5l-6-2.5Zm-2.6 7.2 2 2 3.4-3.6" />
    </LineIcon>
  </button>
);
