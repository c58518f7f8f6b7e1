import { Flag } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { lazyTexts } from '../lib/lazyTexts.ts';
import styles from './TermChoices.module.css';

/** What a mute does beyond this room and the future. */
export interface Reach {
  deleteComments?: Flag;
  everywhere?: Flag;
}

interface SilenceReachProps {
  liveId: string;
  /** Who is to be muted. */
  accountId: string;
  /** Only super admins can mute in all rooms. */
  isSuperAdmin: boolean;
  change(reach: Reach): void;
}

const labels = lazyTexts.terms;

/** Whether a mute applies in all rooms, and deletes what the person wrote. By default neither. */
export const SilenceReach = ({ liveId, accountId, isSuperAdmin, change }: SilenceReachProps) => {
  const [reach, setReach] = useState<Reach>({});
  const { data } = useQuery({
    queryKey: ['person-comments', liveId, accountId],
    queryFn: ({ signal }) =>
      api.call('personCommentCount', { liveId, accountId }, { quiet: true, signal }),
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
      {isSuperAdmin && (
        <>
          <span>{labels.scope}</span>
          <Radio.Group
            size="small"
            optionType="button"
            aria-label={labels.scope}
            value={reach.everywhere ?? Flag.NO}
            options={[
              { label: labels.thisRoom, value: Flag.NO },
              { label: labels.everywhere, value: Flag.YES },
            ]}
            onChange={({ target }) => choose({ ...reach, everywhere: target.value })}
          />
        </>
      )}
      <Checkbox
        style={{ gridColumn: '1 / -1' }}
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
