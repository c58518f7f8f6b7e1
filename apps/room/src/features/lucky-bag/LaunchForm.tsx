import {
  type CallInput,
  EnrollCondition,
  Flag,
  GrabType,
  LuckyBagType,
  limits,
} from '@live/protocol';
import { useRoomModel } from '@live/web';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import styles from './LaunchForm.module.css';

const words = texts.luckyBag.form;
const DRAW_AFTER = [30, 60, 180, 300, 600] as const;

/** Turns the form into the request of the call. */
const readForm = (liveId: string, fields: FormData): CallInput<'luckyBagLaunch'> => {
  const isPoints = fields.get('type') === 'points';
  const isSpecified = fields.get('condition') === 'specified';
  return {
    liveId,
    luckyBagType: isPoints ? LuckyBagType.POINTS : LuckyBagType.CUSTOM,
    ...(isPoints
      ? { totalPointsNum: Number(fields.get('total')) }
      : { awardName: String(fields.get('award')) }),
    luckyBagNum: Number(fields.get('count')),
    grabType: fields.get('grab') === 'equal' ? GrabType.EQUAL : GrabType.RANDOM,
    enrollCondition: isSpecified ? EnrollCondition.SPECIFIED_COMMENT : EnrollCondition.ANY_COMMENT,
    ...(isSpecified && { enrollConditionComment: String(fields.get('words')) }),
    filterWinner: fields.has('filter') ? Flag.YES : Flag.NO,
    accountsOnly: fields.has('accounts') ? Flag.YES : Flag.NO,
    drawAfter: Number(fields.get('draw')),
  };
};

export const LaunchForm = ({ onDone }: { onDone(): void }) => {
  const { liveId } = useRoomModel().loaded;
  const [type, setType] = useState('points');
  const [condition, setCondition] = useState('any');
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWaiting(true);
    try {
      await api.call('luckyBagLaunch', readForm(liveId, new FormData(event.currentTarget)));
      toast(texts.common.done);
      onDone();
    } catch {
      // The API client has shown the failure; the form stays filled in.
      setWaiting(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label className="field">
        {words.type}
        <select name="type" value={type} onChange={({ target }) => setType(target.value)}>
          <option value="points">{words.typePoints}</option>
          <option value="custom">{words.typeCustom}</option>
        </select>
      </label>
      {type === 'points' ? (
        <label className="field">
          {words.total}
          <input
            name="total"
            type="number"
            min={1}
            max={100_000_000}
            defaultValue={1000}
            required
          />
        </label>
      ) : (
        <label className="field">
          {words.award}
          <input name="award" maxLength={limits.activityNameLength} required />
        </label>
      )}
      <label className="field">
        {words.count}
        <input name="count" type="number" min={1} max={10_000} defaultValue={5} required />
      </label>
      <label className="field">
        {words.grab}
        <select name="grab">
          <option value="random">{words.random}</option>
          <option value="equal">{words.equal}</option>
        </select>
      </label>
      <label className="field">
        {words.condition}
        <select
          name="condition"
          value={condition}
          onChange={({ target }) => setCondition(target.value)}
        >
          <option value="any">{words.any}</option>
          <option value="specified">{words.specified}</option>
        </select>
      </label>
      {condition === 'specified' && (
        <label className="field">
          {words.words}
          <input name="words" maxLength={limits.commentLength} required />
        </label>
      )}
      <label className="field">
        {words.draw}
        <select name="draw" defaultValue={60}>
          {DRAW_AFTER.map((seconds) => (
            <option key={seconds} value={seconds}>
              {words.seconds(seconds)}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input name="filter" type="checkbox" />
        {words.filterWinner}
      </label>
      {/* The key resets it with the type: prizes are for accounts unless the host decides otherwise. */}
      <label className="check" key={type}>
        <input name="accounts" type="checkbox" defaultChecked={type === 'custom'} />
        {words.accountsOnly}
      </label>
      <button type="submit" className="button button-primary button-wide" disabled={isWaiting}>
        {words.submit}
      </button>
    </form>
  );
};
