import { limits } from '@live/protocol';
import {
  type Launch,
  type LaunchProblems,
  launchChoices,
  launchTexts,
  problemsOf,
  readForm,
  usualLaunch,
} from '@live/web/bag-launch';
import { Checkbox, Form, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { ButtonChoices } from '../../components/ButtonChoices.tsx';
import { upTo } from '../../components/upTo.ts';
import styles from './LaunchFields.module.css';

interface FieldProps {
  name: keyof LaunchProblems;
  problem: string | undefined;
  usual?: string;
  /** The most characters of a text; a number has none. */
  max?: number;
  /** What was typed before, of a field that comes and goes. */
  value?: string;
  onType?(text: string): void;
}

const Field = ({ name, problem, usual, max, value, onType }: FieldProps) => {
  const id = `bag-${name}`;
  return (
    <Form.Item
      label={launchTexts[name]}
      htmlFor={id}
      required
      className={styles.field ?? ''}
      {...(problem && {
        validateStatus: 'error' as const,
        help: <span id={`${id}-problem`}>{problem}</span>,
      })}
    >
      <Input
        id={id}
        name={name}
        autoComplete="off"
        {...(value === undefined ? { defaultValue: usual } : { value })}
        {...(max === undefined
          ? { inputMode: 'numeric' }
          : { count: { show: true, ...upTo(max) } })}
        aria-invalid={problem !== undefined}
        {...(problem && { 'aria-describedby': `${id}-problem` })}
        onChange={({ target }) => onType?.(target.value)}
      />
    </Form.Item>
  );
};

const optionsOf = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));

interface LaunchFieldsProps {
  /** Names the form for a button outside it. */
  id: string;
  liveId: string;
  onSubmit(launch: Launch): void;
}

/** The phone's form in the console's look, with what is wrong at its fields. */
export const LaunchFields = ({ id, liveId, onSubmit }: LaunchFieldsProps) => {
  const [type, setType] = useState('points');
  const [condition, setCondition] = useState('any');
  // Kept for each type: points are no name of a prize.
  const [total, setTotal] = useState<string>(usualLaunch.total);
  const [award, setAward] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [problems, setProblems] = useState<LaunchProblems>({});
  const check = (event: FormEvent<HTMLFormElement>) => {
    const launch = readForm(liveId, new FormData(event.currentTarget));
    const found = problemsOf(launch);
    setProblems(found);
    return Object.keys(found).length === 0 ? launch : undefined;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const launch = check(event);
    if (launch) onSubmit(launch);
  };
  const isPoints = type === 'points';
  return (
    <form id={id} noValidate onSubmit={submit} onChange={(event) => isChecked && check(event)}>
      <div className={styles.choices}>
        <ButtonChoices
          label={launchTexts.type}
          name="type"
          value={type}
          options={optionsOf(launchChoices.type)}
          onChange={({ target }) => setType(target.value)}
        />
      </div>
      <Form layout="vertical" component="div" className={styles.pair ?? ''}>
        {isPoints ? (
          <Field
            key="total"
            name="total"
            problem={problems.total}
            value={total}
            onType={setTotal}
          />
        ) : (
          <Field
            key="award"
            name="award"
            max={limits.activityNameLength}
            problem={problems.award}
            value={award}
            onType={setAward}
          />
        )}
        <Field name="count" usual={usualLaunch.count} problem={problems.count} />
      </Form>
      <div className={styles.choices}>
        {isPoints && (
          <ButtonChoices
            label={launchTexts.grab}
            name="grab"
            defaultValue="random"
            options={optionsOf(launchChoices.grab)}
          />
        )}
        <ButtonChoices
          label={launchTexts.draw}
          name="draw"
          defaultValue={usualLaunch.draw}
          options={optionsOf(launchChoices.draw)}
        />
        <ButtonChoices
          label={launchTexts.condition}
          name="condition"
          value={condition}
          options={optionsOf(launchChoices.condition)}
          onChange={({ target }) => setCondition(target.value)}
        />
      </div>
      {condition === 'specified' && (
        <Form layout="vertical" component="div">
          <Field name="words" max={limits.commentLength} problem={problems.words} />
        </Form>
      )}
      <div className={styles.checks}>
        <Checkbox name="filter">{launchTexts.filterWinner}</Checkbox>
        {/* The key resets it with the type: prizes are for accounts unless the operator decides otherwise. */}
        <Checkbox key={`accounts-${type}`} name="accounts" defaultChecked={!isPoints}>
          {launchTexts.accountsOnly}
        </Checkbox>
      </div>
    </form>
  );
};
