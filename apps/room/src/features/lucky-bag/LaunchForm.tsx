import { limits } from '@live/protocol';
import { isBagRunning } from '@live/room-model';
import { fittedTyping, typingUpTo, useRoom, useRoomModel } from '@live/web';
import {
  type Launch,
  launchChoices,
  launchTexts,
  problemsOf,
  readForm,
  usualLaunch,
} from '@live/web/bag-launch';
import { type FormEvent, useState } from 'react';
import styles from './LaunchForm.module.css';
import { LaunchQuestion } from './LaunchQuestion.tsx';

interface ChoiceProps {
  name: string;
  label: string;
  /** Texts by value, in display order. */
  options: Record<string, string>;
  /** The value that is chosen at first, unless it is the first. */
  usual?: string;
  onChoose?(value: string): void;
}

const Choice = ({ name, label, options, usual, onChoose }: ChoiceProps) => (
  <label className="field">
    {label}
    <select name={name} defaultValue={usual} onChange={({ target }) => onChoose?.(target.value)}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** One bag at a time, so nothing can be filled in while one is running. */
export const LaunchForm = ({ onDone }: { onDone(): void }) => {
  const isRunning = useRoom(({ bag }) => isBagRunning(bag));
  // A bag that another page launches meanwhile must not take away what was typed.
  const [wasRunning] = useState(isRunning);
  if (isRunning && wasRunning) return <p>{launchTexts.running}</p>;
  return <LaunchFields onDone={onDone} />;
};

const LaunchFields = ({ onDone }: { onDone(): void }) => {
  const { liveId } = useRoomModel().loaded;
  const [type, setType] = useState('points');
  // Kept for each type: points are no name of a prize.
  const [total, setTotal] = useState<string>(usualLaunch.total);
  const [award, setAward] = useState('');
  const [condition, setCondition] = useState('any');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<Launch>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const launch = readForm(liveId, new FormData(event.currentTarget));
    const [found] = Object.values(problemsOf(launch));
    setProblem(found);
    if (!found) setAsked(launch);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} onChange={() => setProblem(undefined)}>
        <Choice
          name="type"
          label={launchTexts.type}
          options={launchChoices.type}
          onChoose={setType}
        />
        {type === 'points' ? (
          <label className="field" key="points">
            {launchTexts.total}
            <input
              name="total"
              type="number"
              min={1}
              max={100_000_000}
              value={total}
              onChange={({ target }) => setTotal(target.value)}
              required
            />
          </label>
        ) : (
          <label className="field" key="custom">
            {launchTexts.award}
            <input
              name="award"
              value={award}
              {...typingUpTo(limits.activityNameLength, setAward)}
              required
            />
          </label>
        )}
        <label className="field">
          {launchTexts.count}
          <input
            name="count"
            type="number"
            min={1}
            max={10_000}
            defaultValue={usualLaunch.count}
            required
          />
        </label>
        {type === 'points' && (
          <Choice name="grab" label={launchTexts.grab} options={launchChoices.grab} />
        )}
        <Choice
          name="condition"
          label={launchTexts.condition}
          options={launchChoices.condition}
          onChoose={setCondition}
        />
        {condition === 'specified' && (
          <label className="field">
            {launchTexts.words}
            <input name="words" {...fittedTyping(limits.commentLength)} required />
          </label>
        )}
        <Choice
          name="draw"
          label={launchTexts.draw}
          options={launchChoices.draw}
          usual={usualLaunch.draw}
        />
        <label className="check">
          <input name="filter" type="checkbox" />
          {launchTexts.filterWinner}
        </label>
        {/* The key resets it with the type: prizes are for accounts unless the host decides otherwise. */}
        <label className="check" key={`accounts-${type}`}>
          <input name="accounts" type="checkbox" defaultChecked={type === 'custom'} />
          {launchTexts.accountsOnly}
        </label>
        <p className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" className="button button-primary button-wide">
          {launchTexts.submit}
        </button>
      </form>
      {asked && (
        <LaunchQuestion launch={asked} onClose={() => setAsked(undefined)} onLaunched={onDone} />
      )}
    </>
  );
};
