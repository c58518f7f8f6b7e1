import { ALL_TAGS, writeTagSelection } from '@live/protocol';
import { useBusy } from '@live/web';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Radio, Skeleton } from 'antd';
import { useReducer, useState } from 'react';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { type FlatTag, flattenTags } from '../../lib/flattenTags.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import type { BarDialogProps } from '../../room/BarDialogProps.ts';
import { RoomDialog } from '../../room/RoomDialog.tsx';
import { ChosenTags } from './ChosenTags.tsx';
import styles from './PermissionDialog.module.css';
import { PermissionTrial } from './PermissionTrial.tsx';
import { everyone, reducePermission, selectionOf } from './permission.state.ts';
import { TagTable } from './TagTable.tsx';

/** The maximum number of tags in one request. */
const MAX_TAGS = 500;

/** Only numbers are saved, so the names are fetched; tags that no longer exist are left out. */
const tagsByNumber = async (tagNos: string[], signal: AbortSignal): Promise<FlatTag[]> => {
  const found: FlatTag[] = [];
  for (let at = 0; at < tagNos.length; at += MAX_TAGS) {
    const input = { tagNos: tagNos.slice(at, at + MAX_TAGS) };
    found.push(...flattenTags(await api.call('tagList', input, { quiet: true, signal })));
  }
  const wanted = new Set(tagNos);
  return found.filter(({ tagNo }) => wanted.has(tagNo));
};

const savedPermissionQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['permission', liveId],
    queryFn: async ({ signal }) => {
      const { authTagList } = await api.call('authTagList', { liveId }, { quiet: true, signal });
      const tagNos = authTagList.map(({ tagId }) => tagId);
      // Never saved means everyone.
      const isEveryone = tagNos.length === 0 || tagNos.includes(ALL_TAGS);
      return { isEveryone, tags: isEveryone ? [] : await tagsByNumber(tagNos, signal) };
    },
    gcTime: 0,
  });

export const PermissionDialog = ({ room, open, onClose }: BarDialogProps) => {
  const { liveId } = room;
  const client = useQueryClient();
  const saved = useQuery({
    ...savedPermissionQuery(liveId),
    enabled: open,
    refetchOnReconnect: false,
  });
  const [state, dispatch] = useReducer(reducePermission, everyone);
  const [shown, setShown] = useState<typeof saved.data>();
  const [isSaving, run] = useBusy();
  const hasDesk = useHasDesk();
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
    const onOk = async () => {
      const authTagList = writeTagSelection(selection);
      const done = await api.call('authTagUpdate', { liveId, authTagList });
      toastDone(liveId, done, lazyTexts.done.permission);
    };
    const { saveTitle: title, saveQuestion: content } = lazyTexts.permission;
    await run(() => confirm({ title, content, onOk }));
  };

  return (
    <RoomDialog
      title={texts.actions.permission}
      width={650}
      open={open}
      onClose={leave}
      footer={
        shown && (
          <div className={styles.footer}>
            {hasDesk && <PermissionTrial liveId={liveId} selection={selectionOf(state)} />}
            <Button type="primary" loading={isSaving} onClick={() => void save()}>
              {lazyTexts.permission.save}
            </Button>
          </div>
        )
      }
    >
      {saved.isError && !shown && <LoadFailed query={saved} />}
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
