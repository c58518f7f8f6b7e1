import { useBusy } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Skeleton, Space } from 'antd';
import { useId } from 'react';
import { api } from '../lib/api.ts';
import { callQuery } from '../lib/callQuery.ts';
import { confirm, toast } from '../lib/feedback.ts';
import { publishKeyTexts as words } from '../lib/publishKeyTexts.ts';
import { texts } from '../lib/texts.ts';
import { LoadFailed } from './LoadFailed.tsx';
import styles from './PublishKeyPanel.module.css';

/** A text that is needed in another program, with a button that copies it. */
const CopyLine = ({ label, value }: { label: string; value: string }) => {
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast('success', words.copied);
    } catch {
      toast('warning', words.uncopied);
    }
  };
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <Space.Compact block>
        <Input id={id} readOnly value={value} onFocus={({ target }) => target.select()} />
        <Button aria-label={words.copyOf(label)} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </Space.Compact>
    </div>
  );
};

/** The address and the key that OBS publishes with, and the buttons that renew and withdraw the key. */
export const PublishKeyPanel = ({ liveId, isOpen }: { liveId: string; isOpen: boolean }) => {
  const client = useQueryClient();
  const query = callQuery('publishKey', { liveId });
  // Somebody else may have renewed it since it was shown.
  const shown = useQuery({ ...query, enabled: isOpen, refetchOnMount: 'always' });
  const [isBusy, run] = useBusy();
  if (shown.error) return <LoadFailed query={shown} />;
  if (!shown.data) return <Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />;
  const { version, key, whipUrl, rtmpUrl, rtmpKey } = shown.data;

  const change = async (call: 'publishKeyRenew' | 'publishKeyWithdraw', done: string) => {
    await run(async () => {
      const { handledBy, ...changed } = await api.call(call, { liveId, version });
      client.setQueryData(query.queryKey, changed);
      if (handledBy === undefined) toast('success', done);
      else toast('info', texts.undo.handledBy(handledBy));
    });
  };
  const ask = async (title: string, content: string) =>
    confirm({ title, content, isDangerous: true });
  const renew = async () => {
    if (key !== '' && !(await ask(words.renew, words.renewQuestion))) return;
    await change('publishKeyRenew', words.renewed);
  };
  const withdraw = async () => {
    if (await ask(words.withdraw, words.withdrawQuestion))
      await change('publishKeyWithdraw', words.withdrew);
  };

  return (
    <div className={styles.panel}>
      {key === '' ? (
        <p role="status">{words.withdrawn}</p>
      ) : (
        <>
          <p className={styles.hint}>{words.hint}</p>
          <CopyLine label={words.server} value={whipUrl} />
          <CopyLine label={words.key} value={key} />
          {rtmpUrl !== '' && (
            <>
              <p className={styles.hint}>{words.rtmpHint}</p>
              <CopyLine label={words.rtmpServer} value={rtmpUrl} />
              <CopyLine label={words.rtmpKey} value={rtmpKey} />
            </>
          )}
        </>
      )}
      <div className={styles.actions}>
        {key !== '' && (
          <Button danger disabled={isBusy} onClick={() => void withdraw()}>
            {words.withdraw}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void renew()}>
          {key === '' ? words.create : words.renew}
        </Button>
      </div>
    </div>
  );
};
