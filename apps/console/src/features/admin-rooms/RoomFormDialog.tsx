import { type ListedRoom, limits, PlatformRoomState } from '@live/protocol';
import { useBusy } from '@live/web';
import { ImageField } from '@live/web/image-field';
import { instantOf, localInput, wireTimeOf } from '@live/web/plan-time';
import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import formStyles from '../../components/FormDialog.module.css';
import { FormDialog } from '../../components/FormDialog.tsx';
import { upTo } from '../../components/upTo.ts';
import { adminRoomTexts as words } from '../../lib/adminRoomTexts.ts';
import { api } from '../../lib/api.ts';
import { callQuery } from '../../lib/callQuery.ts';
import { toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { HostField } from './HostField.tsx';
import { changesOf, draftOf, problemOf, type RoomDraft } from './roomDraft.ts';

interface RoomFormDialogProps {
  /** Undefined for a new one. */
  room: ListedRoom | undefined;
  open: boolean;
  onSaved(): void;
  onClose(): void;
}

/** Makes a room for a host, or changes one. */
export const RoomFormDialog = ({ room, open, onSaved, onClose }: RoomFormDialogProps) => {
  const id = useId();
  const categories = useQuery(callQuery('roomCategoryList', {}));
  // A listed room has the name of its category alone.
  const categoryId = categories.data?.find(({ name }) => name === room?.liveCategoryName)?.id ?? '';
  const [changes, setChanges] = useState<Partial<RoomDraft>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const [isUploading, setUploading] = useState(false);
  const before = draftOf(room, categoryId);
  const draft = { ...before, ...changes };
  const change = (more: Partial<RoomDraft>) => {
    setChanges((now) => ({ ...now, ...more }));
    setProblem(undefined);
  };

  const saveRoom = async (): Promise<string | undefined> => {
    const { categoryId: category, ...given } = { ...draft, liveTitle: draft.liveTitle.trim() };
    if (!room) {
      await api.call('adminRoomCreate', { ...given, ...(category && { categoryId: category }) });
      return undefined;
    }
    const { change: changed, was } = changesOf(before, { ...given, categoryId: category });
    return (await api.call('adminRoomChange', { liveId: room.liveId, ...changed, was })).handledBy;
  };

  const save = async () => {
    const wrong = problemOf(draft, before, Date.now());
    setProblem(wrong);
    if (wrong) return;
    const title = draft.liveTitle.trim();
    const isSaved = await run(async () => {
      const handledBy = await saveRoom();
      if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
      else toast('success', room ? words.changed(title) : words.created(title));
    });
    onSaved();
    if (isSaved) onClose();
  };

  return (
    <FormDialog
      title={room ? words.editTitle(room.liveTitle) : words.addTitle}
      open={open}
      isBusy={isBusy || isUploading}
      problem={problem}
      onSave={() => void save()}
      onClose={onClose}
    >
      <label htmlFor={`${id}title`}>{words.fields.title}</label>
      <Input
        id={`${id}title`}
        autoFocus
        autoComplete="off"
        count={upTo(limits.titleLength)}
        value={draft.liveTitle}
        onChange={(event) => change({ liveTitle: event.target.value })}
      />
      <label htmlFor={`${id}host`}>{words.fields.host}</label>
      <HostField
        id={`${id}host`}
        value={draft.anchorName}
        onChange={(anchorName) => change({ anchorName })}
      />
      {room && draft.anchorName !== before.anchorName && (
        <p className={formStyles.hint}>{words.hostEnds}</p>
      )}
      <label htmlFor={`${id}category`}>{words.fields.category}</label>
      <Select<string>
        id={`${id}category`}
        value={draft.categoryId === '' ? null : draft.categoryId}
        options={(categories.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
        loading={categories.isFetching}
        onChange={(value) => change({ categoryId: value })}
      />
      {(!room || room.liveState === PlatformRoomState.PREPARED) && (
        <>
          <label htmlFor={`${id}time`}>{words.fields.planTime}</label>
          <Input
            id={`${id}time`}
            type="datetime-local"
            min={localInput(Date.now())}
            value={draft.planTime && localInput(instantOf(draft.planTime))}
            onChange={(event) => change({ planTime: wireTimeOf(event.target.value) })}
          />
        </>
      )}
      <span className={formStyles.label}>{words.fields.logo}</span>
      <ImageField
        api={api}
        use="cover"
        label={words.cover}
        value={draft.liveLogo}
        onChange={(liveLogo) => change({ liveLogo })}
        onBusy={setUploading}
      />
    </FormDialog>
  );
};
