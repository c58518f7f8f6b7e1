import type { CallData } from '@live/protocol';
import { planTimeText } from '@live/web/plan-time';
import { type PropsWithChildren, useEffect } from 'react';
import { Avatar } from '../../components/Avatar.tsx';
import { timeText } from '../../lib/useCountdown.ts';
import { waitingTexts } from '../../lib/waitingTexts.ts';
import { useTimeUntil } from './useTimeUntil.ts';
import styles from './WaitingRoom.module.css';

export type Welcome = NonNullable<CallData<'roomEntry'>['welcome']>;
export type Plan = NonNullable<CallData<'roomEntry'>['plan']>;

const DAY_SECONDS = 24 * 3_600;

/** A countdown is read with its days in words: 2天 03:12:09. */
const leftText = (seconds: number): string => {
  const days = Math.floor(seconds / DAY_SECONDS);
  const time = timeText(seconds % DAY_SECONDS);
  return days > 0 ? `${waitingTexts.days(days)} ${time}` : time;
};

/** A planned live before its beginning: the page that opens it asks on until it has begun. */
export const WaitingRoom = ({
  welcome: { liveTitle, liveLogo, hostName, hostPortrait },
  plan,
  children,
}: PropsWithChildren<{ welcome: Welcome; plan: Plan }>) => {
  const seconds = useTimeUntil(plan);
  useEffect(() => {
    document.title = liveTitle;
  }, [liveTitle]);
  return (
    <main className={styles.room}>
      {liveLogo && <img className={styles.cover} src={liveLogo} alt="" />}
      <div className={styles.live}>
        {liveLogo && <img className={styles.picture} src={liveLogo} alt="" />}
        <h1>{liveTitle}</h1>
        <p className={styles.host}>
          <Avatar src={hostPortrait} />
          <span className="ellipsis">{hostName}</span>
        </p>
        <div className={styles.left}>
          {seconds > 0 ? (
            <>
              <span>{waitingTexts.until}</span>
              <strong role="timer">{leftText(seconds)}</strong>
            </>
          ) : (
            <>
              <strong role="status">{waitingTexts.soon}</strong>
              <span>{waitingTexts.late}</span>
            </>
          )}
        </div>
        <p>{waitingTexts.planned(planTimeText(plan.planTime))}</p>
        {plan.waiting > 1 && <p>{waitingTexts.waiting(plan.waiting)}</p>}
      </div>
      <div className={styles.panel}>
        <p>{waitingTexts.hint}</p>
        {children}
      </div>
    </main>
  );
};
