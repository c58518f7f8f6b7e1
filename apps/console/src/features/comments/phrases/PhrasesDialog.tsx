import { limits } from '@live/protocol';
import { useBusy } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { LoadFailed } from '../../../components/LoadFailed.tsx';
import { api } from '../../../lib/api.ts';
import { toast } from '../../../lib/feedback.ts';
import { lazyTexts } from '../../../lib/lazyTexts.ts';
import { texts } from '../../../lib/texts.ts';
import { RoomDialog } from '../../../room/RoomDialog.tsx';
import styles from './PhrasesDialog.module.css';
import { phraseProblem, readPhrases } from './phraseLines.ts';
import { phrasesQuery } from './phrasesQuery.ts';

const ROWS = 12;

interface PhrasesDialogProps {
  open: boolean;
  onClose(): void;
}

export const PhrasesDialog = ({ open, onClose }: PhrasesDialogProps) => {
  const client = useQueryClient();
  const query = useQuery({ ...phrasesQuery, enabled: open });
  const { data } = query;
  const [written, setWritten] = useState<string>();
  const [isSaving, run] = useBusy();
  const text = written ?? data?.join('\n') ?? '';
  const phrases = readPhrases(text);
  const problem = phraseProblem(text);
  const close = () => {
    setWritten(undefined);
    onClose();
  };
  // After a failure the lines stay for a retry.
  const save = () =>
    run(async () => {
      await api.call('phraseSave', { phrases });
      await client.invalidateQueries(phrasesQuery);
      toast('success', lazyTexts.phrases.saved);
      close();
    });
  return (
    <RoomDialog
      title={lazyTexts.phrases.title}
      width={560}
      open={open}
      onClose={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {texts.common.cancel}
        </Button>,
        <Button
          key="save"
          type="primary"
          loading={isSaving}
          disabled={!data || problem !== undefined}
          onClick={() => void save()}
        >
          {lazyTexts.phrases.save}
        </Button>,
      ]}
    >
      {query.isError ? (
        <LoadFailed query={query} />
      ) : (
        <>
          <Input.TextArea
            rows={ROWS}
            value={text}
            readOnly={!data}
            aria-label={lazyTexts.phrases.title}
            placeholder={lazyTexts.phrases.placeholder}
            status={problem ? 'error' : ''}
            onChange={({ target }) => setWritten(target.value)}
          />
          <p className={styles.foot}>
            <span role={problem ? 'alert' : undefined} className={problem && styles.problem}>
              {problem ?? lazyTexts.phrases.hint}
            </span>
            <span className="figures">
              {lazyTexts.phrases.count(phrases.length, limits.maxPhrases)}
            </span>
          </p>
        </>
      )}
    </RoomDialog>
  );
};
