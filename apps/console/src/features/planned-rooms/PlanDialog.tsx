import { limits, type PlannedRoom } from '@live/protocol';
import { useBusy } from '@live/web';
import { ImageField } from '@live/web/image-field';
import { localInput } from '@live/web/plan-time';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { FADE_TRANSITION } from '../../components/fadeTransition.ts';
import { upTo } from '../../components/upTo.ts';
import { api } from '../../lib/api.ts';
import { callQuery } from '../../lib/callQuery.ts';
import { toast } from '../../lib/feedback.ts';
import { plannedTexts as words } from '../../lib/plannedTexts.ts';
import { texts } from '../../lib/texts.ts';
import styles from './PlannedRooms.module.css';
import { changesOf, draftOf, type PlanDraft, problemOf } from './planDraft.ts';

interface PlanDialogProps {
  /** Undefined for a new one. */
  room: PlannedRoom | undefined;
  open: boolean;
  onSaved(): void;
  onClose(): void;
}

/** Plans a live, or changes one that has not begun. */
export const PlanDialog = ({ room, open, onSaved, onClose }: PlanDialogProps) => {
  const id = useId();
  const [before] = useState(() => draftOf(room));
  const [draft, setDraft] = useState(before);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const [isUploading, setUploading] = useState(false);
  const categories = useQuery(callQuery('roomCategoryList', {}));
  const change = (changes: Partial<PlanDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setProblem(undefined);
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(draft, before, Date.now());
    setProblem(wrong);
    if (wrong || isBusy || isUploading) return;
    const changes = changesOf(draft, before);
    const isSaved = await run(() =>
      room
        ? api.call('plannedRoomSave', { liveId: room.liveId, ...changes })
        : api.call('roomCreate', {
            liveTitle: draft.liveTitle.trim(),
            allowGuests: draft.allowsGuests ? 1 : 0,
            ...changes,
          }),
    );
    if (!isSaved) return;
    toast('success', room ? words.changed : words.created);
    onSaved();
    onClose();
  };

  return (
    <Modal
      {...FADE_TRANSITION}
      title={room ? words.editTitle : words.create}
      width={480}
      centered
      open={open}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={isBusy || isUploading}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        <label htmlFor={`${id}title`}>{words.fields.title}</label>
        <Input
          id={`${id}title`}
          autoFocus
          autoComplete="off"
          count={upTo(limits.titleLength)}
          value={draft.liveTitle}
          onChange={(event) => change({ liveTitle: event.target.value })}
        />
        <label htmlFor={`${id}time`}>{words.fields.time}</label>
        <Input
          id={`${id}time`}
          type="datetime-local"
          min={localInput(Date.now())}
          value={draft.time}
          onChange={(event) => change({ time: event.target.value })}
        />
        <p className={styles.hint}>{words.timeHint}</p>
        <label htmlFor={`${id}category`}>{words.fields.category}</label>
        <Select<string>
          id={`${id}category`}
          value={draft.categoryId || words.noCategory}
          options={categories.data?.map(({ id: value, name: label }) => ({ value, label })) ?? []}
          loading={categories.isPending}
          onChange={(categoryId) => change({ categoryId })}
        />
        <span className={styles.label}>{words.fields.cover}</span>
        <ImageField
          api={api}
          use="cover"
          label={words.cover}
          value={draft.liveLogo}
          onChange={(liveLogo) => change({ liveLogo })}
          onBusy={setUploading}
        />
        <div className={styles.check}>
          <Checkbox
            checked={draft.allowsGuests}
            onChange={(event) => change({ allowsGuests: event.target.checked })}
          >
            {words.fields.guests}
          </Checkbox>
        </div>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </form>
    </Modal>
  );
};
