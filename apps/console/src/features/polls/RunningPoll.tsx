import { Flag, type Poll } from '@live/protocol';
import { votesOf } from '@live/room-model';
import { Button } from 'antd';
import { formatCount } from '../../lib/formatCount.ts';
import { pollTexts } from '../../lib/pollTexts.ts';
import { PollResult } from './PollResult.tsx';
import styles from './PollsDialog.module.css';

/** Hour, minute and second of a wire time. */
const clockOf = (time: string): string => time.slice(11);

/** The poll that runs, with its counts as they come. */
export const RunningPoll = ({ poll, onEnd }: { poll: Poll; onEnd(): void }) => (
  <section className={styles.running} aria-label={pollTexts.running}>
    <header className={styles.head}>
      <div>
        <strong className={styles.words}>
          <bdi>{poll.question}</bdi>
        </strong>
        <p className={styles.hint}>
          {[
            pollTexts.people(formatCount(votesOf(poll.counts))),
            poll.untilTime === ''
              ? pollTexts.runsUntilEnded
              : pollTexts.endsAt(clockOf(poll.untilTime)),
            ...(poll.isOpen === Flag.NO ? [pollTexts.hidden] : []),
          ].join(' · ')}
        </p>
      </div>
      <Button danger onClick={onEnd}>
        {pollTexts.end}
      </Button>
    </header>
    <PollResult poll={poll} />
  </section>
);
