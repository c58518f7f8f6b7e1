import { Flag } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { callQuery } from '../lib/callQuery.ts';
import { lazyTexts } from '../lib/lazyTexts.ts';
import { ButtonChoices } from './ButtonChoices.tsx';
import styles from './TermChoices.module.css';

/** What a silence or a removal does beyond this room and the future. */
export interface Reach {
  deleteComments?: Flag;
  everywhere?: Flag;
}

interface TermReachProps {
  liveId: string;
  /** Who is to be silenced or removed. */
  accountId: string;
  /** Whether all rooms can be chosen: by super admins, for silences. */
  offersEverywhere: boolean;
  change(reach: Reach): void;
}

const labels = lazyTexts.terms;

/** Whether it applies in all rooms, and deletes what the person wrote. By default neither. */
export const TermReach = ({ liveId, accountId, offersEverywhere, change }: TermReachProps) => {
  const [reach, setReach] = useState<Reach>({});
  const { data } = useQuery({
    ...callQuery('personCommentCount', { liveId, accountId }),
    gcTime: 0,
  });
  const choose = ({ everywhere, deleteComments }: Reach) => {
    const next = {
      ...(everywhere && { everywhere }),
      ...(deleteComments && { deleteComments }),
    };
    setReach(next);
    change(next);
  };
  return (
    <div className={styles.choices}>
      {offersEverywhere && (
        <ButtonChoices
          label={labels.scope}
          value={reach.everywhere ?? Flag.NO}
          options={[
            { label: labels.thisRoom, value: Flag.NO },
            { label: labels.everywhere, value: Flag.YES },
          ]}
          onChange={({ target }) => choose({ ...reach, everywhere: target.value })}
        />
      )}
      <Checkbox
        className={styles.across ?? ''}
        disabled={data?.count === 0}
        checked={reach.deleteComments === Flag.YES}
        onChange={({ target }) =>
          choose({ ...reach, deleteComments: target.checked ? Flag.YES : Flag.NO })
        }
      >
        {labels.deleteComments(data?.count)}
      </Checkbox>
    </div>
  );
};
