import { useBusy } from '@live/web';
import { Button, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import styles from './ActivityDialog.module.css';
import { ActivityFields } from './ActivityFields.tsx';
import { type ActivityField, problemOf, trimDraft } from './activityDraft.ts';
import { useActivity } from './useActivity.ts';

const emptyDraft = { activityName: '', activityLink: '' };
type Problems = Partial<Record<ActivityField, string | undefined>>;

export const ActivityDialog = ({ room, open, onClose }: BarDialogProps) => {
  const { query, launch, close } = useActivity(room.liveId, open);
  // The draft is preserved while another operator's activity is shown.
  const [draft, setDraft] = useState(emptyDraft);
  const [problems, setProblems] = useState<Problems>({});
  const [isConfirming, run] = useBusy();
  const active = query.data ?? undefined;

  const check = (field: ActivityField) =>
    setProblems((now) => ({ ...now, [field]: problemOf(field, draft[field]) }));
  const change = (field: ActivityField, text: string) => {
    setDraft((now) => ({ ...now, [field]: text }));
    setProblems((now) => (now[field] ? { ...now, [field]: problemOf(field, text) } : now));
  };

  const content = useRef<HTMLDivElement>(null);
  const begin = async () => {
    if (!(await launch(trimDraft(draft)))) return;
    setDraft(emptyDraft);
    // Not on the button: it now ends the activity.
    content.current?.focus();
  };
  const submit = () => {
    if (active) return void run(() => close(active));
    const found: Problems = {
      activityName: problemOf('activityName', draft.activityName),
      activityLink: problemOf('activityLink', draft.activityLink),
    };
    setProblems(found);
    if (!found.activityName && !found.activityLink) void run(begin);
  };

  const footer = query.isSuccess && (
    <Button
      // Another button: one that launched must not keep the focus as one that ends.
      key={active ? 'close' : 'launch'}
      type="primary"
      danger={Boolean(active)}
      loading={isConfirming}
      onClick={submit}
    >
      {active ? lazyTexts.activity.close : lazyTexts.activity.launch}
    </Button>
  );
  return (
    <RoomDialog
      title={texts.actions.activity}
      width={600}
      open={open}
      onClose={onClose}
      footer={footer}
    >
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {query.isError && !query.data && <LoadFailed query={query} />}
      {query.isSuccess && (
        <div ref={content} className={styles.content} tabIndex={-1}>
          <ActivityFields
            draft={active ?? draft}
            problems={active ? {} : problems}
            isReadOnly={active !== undefined}
            onChange={change}
            onBlur={check}
          />
        </div>
      )}
    </RoomDialog>
  );
};
