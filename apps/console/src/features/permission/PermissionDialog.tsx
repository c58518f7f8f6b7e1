import { type Done, writeTagSelection } from '@live/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Radio, Skeleton } from 'antd';
import { useReducer, useState } from 'react';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { RoomDialog } from '../../components/RoomDialog.tsx';
import type { RoomDialogProps } from '../../components/RoomDialogProps.ts';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failureText.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import { reportDone } from '../../lib/undo.ts';
import { ChosenTags } from './ChosenTags.tsx';
import styles from './PermissionDialog.module.css';
import { everyone, reducePermission, selectionOf } from './permission.state.ts';
import { savedPermissionQuery } from './savedPermissionQuery.ts';
import { TagTable } from './TagTable.tsx';

export const PermissionDialog = ({ room, open, onClose }: RoomDialogProps) => {
  const { liveId } = room;
  const client = useQueryClient();
  const saved = useQuery({
    ...savedPermissionQuery(liveId),
    enabled: open,
    refetchOnReconnect: false,
  });
  const [state, dispatch] = useReducer(reducePermission, everyone);
  const [shown, setShown] = useState<typeof saved.data>();
  const [isSaving, setSaving] = useState(false);
  if (saved.data !== shown) {
    setShown(saved.data);
    if (saved.data) dispatch({ type: 'loaded', ...saved.data });
  }

  // Unsaved changes are discarded: the next opening fetches the saved permission.
  const leave = () => {
    onClose();
    client.removeQueries({ queryKey: savedPermissionQuery(liveId).queryKey });
  };

  const save = async () => {
    const selection = selectionOf(state);
    if (!selection) {
      toast('warning', lazyTexts.permission.noneChosen);
      return;
    }
    setSaving(true);
    let done: Done = {};
    const isConfirmed = await confirm({
      title: lazyTexts.permission.saveTitle,
      content: lazyTexts.permission.saveQuestion,
      onOk: async () => {
        const authTagList = writeTagSelection(selection);
        done = await api.call('authTagUpdate', { liveId, authTagList });
      },
    });
    setSaving(false);
    if (isConfirmed) reportDone(liveId, done, texts.done.permission);
  };

  return (
    <RoomDialog
      title={texts.actions.permission}
      width={650}
      open={open}
      onClose={leave}
      footer={
        shown && (
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            {lazyTexts.permission.save}
          </Button>
        )
      }
    >
      {saved.isError && !shown && (
        <LoadFailed
          text={failureText(saved.error)}
          isRetrying={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      {!shown && !saved.isError && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {shown && (
        <>
          <div className={styles.who}>
            <Radio.Group
              value={state.isEveryone}
              options={[
                { value: true, label: lazyTexts.permission.everyone },
                { value: false, label: lazyTexts.permission.tagged },
              ]}
              onChange={({ target }) =>
                dispatch({ type: 'everyone', isEveryone: target.value === true })
              }
            />
          </div>
          {!state.isEveryone && (
            <>
              <ChosenTags chosen={state.chosen} dispatch={dispatch} />
              <TagTable isOpen={open} chosen={state.chosen} dispatch={dispatch} />
            </>
          )}
        </>
      )}
    </RoomDialog>
  );
};
