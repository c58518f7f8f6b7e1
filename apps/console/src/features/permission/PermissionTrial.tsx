import { type CallData, type TagSelection, writeTagSelection } from '@live/protocol';
import { useBusy } from '@live/web';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { PersonName } from '../../room/PersonName.tsx';
import styles from './PermissionDialog.module.css';

interface PermissionTrialProps {
  liveId: string;
  /** Undefined while no tag is chosen. */
  selection: TagSelection | undefined;
}

/** Tells who would have to leave if this were saved. A result goes when the selection changes. */
export const PermissionTrial = ({ liveId, selection }: PermissionTrialProps) => {
  const authTagList = selection && writeTagSelection(selection);
  const [isTrying, run] = useBusy();
  const [trial, setTrial] = useState<{ of: string; result: CallData<'authTagTry'> }>();
  const result = trial?.of === authTagList ? trial?.result : undefined;

  const tryOut = async () => {
    if (authTagList === undefined) {
      toast('warning', lazyTexts.permission.noneChosen);
      return;
    }
    await run(async () =>
      setTrial({ of: authTagList, result: await api.call('authTagTry', { liveId, authTagList }) }),
    );
  };

  return (
    <>
      <div className={styles.trial} role="status">
        {result && <p>{lazyTexts.permission.trial(result)}</p>}
        {result && result.people.length > 0 && (
          <ul className={styles.leaving} aria-label={lazyTexts.permission.leaving}>
            {result.people.map(({ accountId, nickname }) => (
              <li key={accountId}>
                <PersonName accountId={accountId} name={nickname} />
              </li>
            ))}
            {result.leaving > result.people.length && (
              <li>{lazyTexts.permission.more(result.leaving - result.people.length)}</li>
            )}
          </ul>
        )}
      </div>
      <Button loading={isTrying} onClick={() => void tryOut()}>
        {lazyTexts.permission.tryOut}
      </Button>
    </>
  );
};
