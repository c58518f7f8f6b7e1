import { Flag } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { callQuery } from '../lib/callQuery.ts';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { ButtonChoices } from './ButtonChoices.tsx';
import styles from './TermChoices.module.css';

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

const labels = lazyTexts.terms;

/** Whether it applies in all rooms, and deletes what the person wrote. By default neither. */
export const ScopeChoices = ({
  liveId,
  accountId,
  offersEverywhere,
  change,
}: ScopeChoicesProps) => {
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
