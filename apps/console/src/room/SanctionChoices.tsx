import { Flag, limits } from '@live/protocol';
import { typingUpTo } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { ButtonChoices } from '../components/ButtonChoices.tsx';
import { callQuery } from '../lib/callQuery.ts';
import { lazyTexts } from '../lib/lazyTexts.ts';
import type { Durations } from '../lib/sanctionText.ts';
import styles from './SanctionChoices.module.css';

export interface Terms {
  durationSeconds?: number;
  reason?: string;
  limitsNetwork?: Flag;
}

interface Choice {
  duration: number;
  reason: string;
  /** Written by the operator where the reason is 其他. */
  words: string;
  limitsNetwork: boolean;
}

interface TermChoicesProps {
  /** Choices with their seconds; the first is the default. 0 is 本场. */
  durations: Durations;
  /** Guests can be restricted together with their network. */
  isGuest: boolean;
  change(terms: Terms): void;
}

const { reasons, otherReason, ...labels } = lazyTexts.terms;
const NO_END = 0;
const NO_REASON = '';

const termsOf = ({ duration, reason, words, limitsNetwork }: Choice): Terms => {
  const written = reason === otherReason ? words.trim() || otherReason : reason;
  return {
    ...(duration !== NO_END && { durationSeconds: duration }),
    ...(written !== NO_REASON && { reason: written }),
    ...(limitsNetwork && { limitsNetwork: Flag.YES }),
  };
};

/** Length and reason of a silence or a removal. */
export const TermChoices = ({ durations, isGuest, change }: TermChoicesProps) => {
  const [choice, setChoice] = useState<Choice>({
    duration: durations[0]?.[1] ?? NO_END,
    reason: NO_REASON,
    words: '',
    limitsNetwork: false,
  });
  const choose = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    change(termsOf(next));
  };
  return (
    <div className={styles.choices}>
      <ButtonChoices
        label={labels.duration}
        value={choice.duration}
        options={durations.map(([label, value]) => ({ label, value }))}
        onChange={({ target }) => choose({ duration: target.value })}
      />
      <ButtonChoices
        label={labels.reason}
        value={choice.reason}
        options={[{ label: labels.noReason, value: NO_REASON }, ...reasons]}
        onChange={({ target }) => choose({ reason: target.value })}
      />
      {choice.reason === otherReason && (
        <Input
          className={styles.second}
          size="small"
          autoFocus
          placeholder={labels.placeholder}
          aria-label={labels.placeholder}
          value={choice.words}
          {...typingUpTo(limits.silenceReasonLength, (words) => choose({ words }))}
        />
      )}
      {isGuest && (
        <div className={styles.across}>
          <Checkbox
            checked={choice.limitsNetwork}
            onChange={({ target }) => choose({ limitsNetwork: target.checked })}
          >
            {labels.network}
          </Checkbox>
          {choice.limitsNetwork && <small className={styles.hint}>{labels.networkHint}</small>}
        </div>
      )}
    </div>
  );
};

/** Whether a sanction applies in all rooms, and whether earlier comments are deleted. */
export interface SanctionScope {
  deleteComments?: Flag;
  everywhere?: Flag;
}

interface ScopeChoicesProps {
  liveId: string;
  /** Who is to be silenced or removed. */
  accountId: string;
  /** Whether all rooms can be chosen: by super admins, for silences. */
  offersEverywhere: boolean;
  change(scope: SanctionScope): void;
}

/** Whether it applies in all rooms, and deletes what the person wrote. By default neither. */
const ScopeChoices = ({ liveId, accountId, offersEverywhere, change }: ScopeChoicesProps) => {
  const [scope, setScope] = useState<SanctionScope>({});
  const { data } = useQuery({
    ...callQuery('personCommentCount', { liveId, accountId }),
    gcTime: 0,
  });
  const choose = ({ everywhere, deleteComments }: SanctionScope) => {
    const next = {
      ...(everywhere && { everywhere }),
      ...(deleteComments && { deleteComments }),
    };
    setScope(next);
    change(next);
  };
  return (
    <div className={styles.choices}>
      {offersEverywhere && (
        <ButtonChoices
          label={labels.scope}
          value={scope.everywhere ?? Flag.NO}
          options={[
            { label: labels.thisRoom, value: Flag.NO },
            { label: labels.everywhere, value: Flag.YES },
          ]}
          onChange={({ target }) => choose({ ...scope, everywhere: target.value })}
        />
      )}
      <Checkbox
        className={styles.across ?? ''}
        disabled={data?.count === 0}
        checked={scope.deleteComments === Flag.YES}
        onChange={({ target }) =>
          choose({ ...scope, deleteComments: target.checked ? Flag.YES : Flag.NO })
        }
      >
        {labels.deleteComments(data?.count)}
      </Checkbox>
    </div>
  );
};

type SanctionChoicesProps = Omit<TermChoicesProps, 'change'> &
  Omit<ScopeChoicesProps, 'change'> & {
    changeTerms(terms: Terms): void;
    changeScope(scope: SanctionScope): void;
  };

/** Length, reason and scope of a sanction. In all rooms no live ends it: 本场 is 长期. */
export const SanctionChoices = (props: SanctionChoicesProps) => {
  const { durations, isGuest, changeTerms, changeScope, ...scope } = props;
  const [isEverywhere, setEverywhere] = useState(false);
  const named: Durations = durations.map(([label, seconds]) => [
    isEverywhere && seconds === NO_END ? labels.longTerm : label,
    seconds,
  ]);
  return (
    <>
      <TermChoices durations={named} isGuest={isGuest} change={changeTerms} />
      <ScopeChoices
        {...scope}
        change={(next) => {
          setEverywhere(next.everywhere === Flag.YES);
          changeScope(next);
        }}
      />
    </>
  );
};
