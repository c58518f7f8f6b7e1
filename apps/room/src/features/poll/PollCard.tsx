import type { Poll } from '@live/protocol';
import { momentOf, votesOf } from '@live/room-model';
import { useRoom, useRoomModel } from '@live/web';
import { useEffect, useState } from 'react';
import { icons } from '../../components/icons.tsx';
import { api } from '../../lib/api.ts';
import { pollTexts } from '../../lib/pollTexts.ts';
import { toastFailure } from '../../lib/toastFailure.ts';
import { useCountdown } from '../../lib/useCountdown.ts';
import { PollAnswer } from './PollAnswer.tsx';
import styles from './PollCard.module.css';

/** A result goes by itself. */
const RESULT_MS = 60_000;

const TimeLeft = ({ until }: { until: string }) => {
  const serverTime = useRoom((room) => room.serverTime);
  return pollTexts.left(useCountdown(momentOf(until, serverTime)));
};

const stateOf = ({ endTime, untilTime }: Poll) => {
  if (endTime !== '') return pollTexts.ended;
  return untilTime === '' ? pollTexts.running : <TimeLeft until={untilTime} />;
};

/** The poll of the room: viewers vote, the host can end it. */
export const PollCard = ({ isHost = false }: { isHost?: boolean }) => {
  const { poll } = useRoom((room) => room.poll);
  return poll ? <ShownPoll key={poll.pollId} poll={poll} isHost={isHost} /> : null;
};

const ShownPoll = ({ poll, isHost }: { poll: Poll; isHost: boolean }) => {
  const model = useRoomModel();
  const { ownAnswer } = useRoom((room) => room.poll);
  const [isFolded, setFolded] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { pollId, answers, counts } = poll;
  const isEnded = poll.endTime !== '';
  const mayVote = !isHost && !isEnded && ownAnswer === undefined;

  useEffect(() => {
    if (!isEnded) return;
    const timer = setTimeout(() => model.applyLocal({ type: 'poll-dismissed' }), RESULT_MS);
    return () => clearTimeout(timer);
  }, [isEnded, model]);

  const run = async (action: Promise<unknown>) => {
    setBusy(true);
    await toastFailure(action);
    setBusy(false);
  };
  const vote = (answer: number) =>
    run(
      model.send('vote', { poll_id: pollId, answer }).then(
        () => model.applyLocal({ type: 'voted', pollId, answer }),
        (error: unknown) => {
          // The voice may have been given before, on another device or by a command whose reply was lost.
          model.refresh('poll');
          throw error;
        },
      ),
    );
  const end = () =>
    run(api.call('pollEnd', { liveId: model.loaded.liveId, pollId }, { quiet: true }));

  return (
    <section className={styles.card} aria-label={pollTexts.title}>
      <header className={styles.head}>
        <button
          type="button"
          className={styles.question}
          aria-expanded={!isFolded}
          title={isFolded ? pollTexts.unfold : pollTexts.fold}
          onClick={() => setFolded(!isFolded)}
        >
          <strong>
            <bdi>{poll.question}</bdi>
          </strong>
          <span className={styles.state}>
            {stateOf(poll)} · {counts ? pollTexts.people(votesOf(counts)) : pollTexts.hidden}
          </span>
          {isFolded ? icons.unfold : icons.fold}
        </button>
        {isEnded && (
          <button
            type="button"
            className={styles.close}
            aria-label={pollTexts.close}
            onClick={() => model.applyLocal({ type: 'poll-dismissed' })}
          >
            ×
          </button>
        )}
      </header>
      {!isFolded && (
        <ul className={styles.answers}>
          {answers.map((text, answer) => (
            <li key={text}>
              <PollAnswer
                text={text}
                votes={counts?.[answer]}
                total={votesOf(counts)}
                isOwn={answer === ownAnswer}
                {...(mayVote && { onVote: isBusy ? () => {} : () => void vote(answer) })}
              />
            </li>
          ))}
        </ul>
      )}
      {isHost && !isEnded && !isFolded && (
        <button
          type="button"
          className={`button button-glass ${styles.end}`}
          disabled={isBusy}
          onClick={() => void end()}
        >
          {pollTexts.end}
        </button>
      )}
    </section>
  );
};
